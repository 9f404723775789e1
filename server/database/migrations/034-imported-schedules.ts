/** Imported days of the schedule, which override the weekly rules, and polled external schedules. */
export const importedSchedules: readonly string[] = [
  `create table imported_day (
    station text not null references station, day text not null check (day ~ '^\\d{4}-\\d\\d-\\d\\d$'), source text not null,
    imported_at timestamptz not null, primary key (station, day))`,
  `create table imported_airing (
    station text not null, starts_at timestamptz not null, ends_at timestamptz not null check (ends_at > starts_at),
    day text not null, show_id text references content on delete set null, title text not null, description text,
    presenters jsonb not null default '[]', image_id text references image, primary key (station, starts_at),
    foreign key (station, day) references imported_day on delete cascade)`,
  'create index imported_airing_of_day on imported_airing (station, day)',
  'create index imported_airing_of_show on imported_airing (show_id) where show_id is not null',
  `create table schedule_subscription (
    url text primary key, options jsonb not null, etag text, last_modified text, digest text, summary text,
    interval_ms int not null, check_at timestamptz not null, checked_at timestamptz, changed_at timestamptz,
    failures int not null default 0, last_error text, ended_at timestamptz, created_at timestamptz not null)`,
  'create index schedule_subscription_due on schedule_subscription (check_at) where ended_at is null',
]
