import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

import type { Database } from '#api/platform/database/database.ts'
import { partyRequests } from '#api/partners/http/bounded-fetch.ts'
import type { HoldableJob } from '#api/platform/jobs/holds.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Creates the metrics of a process. Each process has its own registry, because tests start several in one Node process. */
export function createMetrics(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(partyRequests)
  return registry
}

/** Counts and times requests by route. The address is not a label, because it contains account codes. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    // only reply.raw has the status of replies that the identity library writes
    const labels = { method: request.method, route, status: reply.raw.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

/** Counts the runs of jobs and records when each was last done. Call the returned function after every run. */
export function measureJobs(
  jobs: readonly (Job & Partial<HoldableJob>)[],
  registry: Registry,
): (job: Job, outcome: 'done' | 'failed') => void {
  const registers = [registry]
  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of jobs by outcome',
    labelNames: ['name', 'outcome'],
    registers,
  })
  const lastDone = new Gauge({
    name: 'job_last_done_timestamp_seconds',
    help: 'When a job was last done here; the start of the process before its first time',
    labelNames: ['name'],
    registers,
  })
  const interval = new Gauge({
    name: 'job_every_seconds',
    help: 'How long a job waits after a run',
    labelNames: ['name'],
    registers,
  })
  const held = new Gauge({
    name: 'job_held',
    help: '1 for a job that an operator holds',
    labelNames: ['name'],
    registers: [],
    collect: () => {
      for (const { name, isHeld } of jobs) held.set({ name }, isHeld?.() === true ? 1 : 0)
    },
  })
  registry.registerMetric(held)
  for (const { name, everySeconds } of jobs) {
    for (const outcome of ['done', 'failed']) runs.inc({ name, outcome }, 0)
    lastDone.setToCurrentTime({ name })
    interval.set({ name }, everySeconds)
  }
  return ({ name }, outcome) => {
    runs.inc({ name, outcome })
    if (outcome === 'done') lastDone.setToCurrentTime({ name })
  }
}

/** Measures how many connections of each pool are in use, at the time of the scrape. */
export function measureConnections(
  pools: Readonly<Record<string, Pick<Database, 'load'>>>,
  registry: Registry,
): void {
  const figures = {
    lent: 'Connections that are lent',
    most: 'How many there may be',
    waiting: 'Who waits for one',
  }
  for (const figure of ['lent', 'most', 'waiting'] as const) {
    const gauge = new Gauge({
      name: `database_connections_${figure}`,
      help: figures[figure],
      labelNames: ['pool'],
      registers: [],
      collect: () => {
        for (const [pool, db] of Object.entries(pools)) gauge.set({ pool }, db.load()[figure])
      },
    })
    registry.registerMetric(gauge)
  }
}
