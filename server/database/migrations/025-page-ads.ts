/** House campaigns, deliveries of advertisements to the slots of pages, and daily totals of deliveries. */
export const pageAds: readonly string[] = [
  // `creatives` contains the creatives by kind; `slots`, `stations` and `pages` are the targeting, where an empty list means all.
  `create table ad_campaign (
    id text primary key, advertiser text not null, url text not null, starts_at timestamptz, ends_at timestamptz,
    weight int not null check (weight > 0), cap int check (cap > 0), slots text[] not null default '{}',
    stations text[] not null default '{}', pages text[] not null default '{}', creatives jsonb not null)`,
  // An empty campaign is a request without a matching campaign. No column identifies a visitor.
  `create table ad_delivery (
    id uuid primary key, day date not null, requested_at timestamptz not null, campaign text not null, creative text not null,
    slot text not null, path text not null, station text,
    impression_at timestamptz, viewable_at timestamptz, clicked_at timestamptz)`,
  'create index ad_delivery_day on ad_delivery (day)',
  `create table ad_day (
    day date not null, campaign text not null, creative text not null, slot text not null, requests int not null,
    impressions int not null, viewable int not null, clicks int not null, primary key (day, campaign, creative, slot))`,
]
