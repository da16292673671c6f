-- How often pages were opened and what failed, counted by day: no row is about one person.
create table analytics_count (
  day date not null,
  kind text not null check (kind in ('page', 'event', 'exception')),
  -- the page or the call, as a pattern without what it was about
  subject text not null,
  -- what went wrong; empty where nothing did
  detail text not null,
  -- brand, platform, technology, voice and version, in this order; empty for what is not known
  dimensions text[] not null,
  hits bigint not null default 1 check (hits > 0),
  primary key (day, kind, subject, detail, dimensions)
);
