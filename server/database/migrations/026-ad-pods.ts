/** Tracking events of house ad pods: the counted events, and daily totals. */
export const adPods: readonly string[] = [
  `create table ad_pod_event (
    pod uuid not null, spot text not null, event text not null, day date not null, primary key (pod, spot, event))`,
  'create index ad_pod_event_day on ad_pod_event (day)',
  `create table ad_spot_day (
    day date not null, spot text not null, event text not null, count bigint not null, primary key (day, spot, event))`,
]
