/** Fault runs by name: `npm run faults -- NAME [options]`. Each prints its figures and fails on a miss. */
const RUNS: Readonly<Record<string, () => Promise<{ run: (args: string[]) => Promise<boolean> }>>> = {
  'double-open': () => import('../tests/faults/double-open.ts'),
  front: () => import('../tests/faults/front.ts'),
  gateway: () => import('../tests/faults/gateway.ts'),
  idempotency: () => import('../tests/faults/idempotency.ts'),
  kill: () => import('../tests/faults/kill.ts'),
  mobile: () => import('../tests/faults/mobile.ts'),
  orders: () => import('../tests/faults/orders.ts'),
  'refresh-race': () => import('../tests/faults/refresh-race.ts'),
}

const [name = '', ...args] = process.argv.slice(2)
const load = RUNS[name]
if (load === undefined) {
  console.error(`Name one of: ${Object.keys(RUNS).join(', ')}`)
  process.exit(1)
}
const { run } = await load()
process.exit((await run(args)) ? 0 : 1)
