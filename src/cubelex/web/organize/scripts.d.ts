// What pages hand to the scripts of this feature, and they to each other. Read by `tsc` only: nothing of it is served.

interface Activity {
  id: number; code: string; name: string; groups: number; day: number; room: number; start: number; end: number;
}
interface Room { id: number; venue: number; name: string; color: string; stations: number }
interface Venue { id: number; name: string; country: string; timezone: string; isNew?: boolean }
interface Draft { basis: unknown; venues: Venue[]; rooms: Room[]; activities: Activity[] }
interface Place { day: number; room: number; start: number }
type Estimates = Record<string, Record<string, number> | undefined>;
interface ScheduleContent {
  draft: Draft; flags: Record<string, string>; estimates: Estimates; labels: Record<string, string>;
  names: Record<string, string>; rounds: string[]; others: [string, string, number][]; days: string[];
}
interface ScheduleAnswer {
  status: number; problem?: string; findings?: string; flags?: Record<string, string>; estimates?: Estimates;
  because?: string[]; draft: Draft; theirs: Draft; meanwhile: string; refusals: string; explanation: string;
}
type Schedule = import("./static/organize/schedule-model.js").Schedule;
type ScheduleView = import("./static/organize/schedule-view.js").ScheduleView;

interface GroupStep { step: string; person: string; [field: string]: unknown }
interface GroupsAnswer {
  status: number; problem?: string; steps: GroupStep[]; board: string; chosen: string; changes: string;
}
