/** Fault runs by name: `npm run faults -- NAME [options]`. Each prints its figures and fails on a miss. */
const RUNS: Readonly<Record<string, () => Promise<{ run: (args: string[]) => Promise<boolean> }>>> = {
  backup: () => import('../tests/faults/backup.ts'),
  changes: () => import('../tests/faults/changes.ts'),
  'double-open': () => import('../tests/faults/double-open.ts'),
  failover: () => import('../tests/faults/failover.ts'),
  forged: () => import('../tests/faults/forged.ts'),
  frequency: () => import('../tests/faults/frequency.ts'),
  front: () => import('../tests/faults/front.ts'),
  gateway: () => import('../tests/faults/gateway.ts'),
  hub: () => import('../tests/faults/hub.ts'),
  idempotency: () => import('../tests/faults/idempotency.ts'),
  journeys: () => import('../tests/faults/journeys.ts'),
  kill: () => import('../tests/faults/kill.ts'),
  mobile: () => import('../tests/faults/mobile.ts'),
  orders: () => import('../tests/faults/orders.ts'),
  overload: () => import('../tests/faults/overload.ts'),
  rolling: () => import('../tests/faults/rolling.ts'),
  restore: () => import('../tests/faults/restore.ts'),
  'refresh-race': () => import('../tests/faults/refresh-race.ts'),
  rentals: () => import('../tests/faults/rentals.ts'),
  slow: () => import('../tests/faults/slow.ts'),
  video: () => import('../tests/faults/video.ts'),
  voice: () => import('../tests/faults/voice.ts'),
}

const [name = '', ...args] = process.argv.slice(2)
const load = RUNS[name]
if (load === undefined) {
  console.error(`Name one of: ${Object.keys(RUNS).join(', ')}`)
  process.exit(1)
}
const { run } = await load()
process.exit((await run(args)) ? 0 : 1)
