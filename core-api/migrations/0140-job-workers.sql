-- Which pools of workers of the job queue are alive: their processes say so every few seconds. Kept in no log and on no replica.
create unlogged table job_worker (
  job_worker_id text primary key,
  seen_at timestamptz not null
);
