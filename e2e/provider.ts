import { readFileSync, statSync } from 'node:fs'

import { expect, test as base } from '@playwright/test'

import { newProvider } from './new-provider.ts'
import type { RunningProvider } from './new-provider.ts'
import { readStorage, strangeIn } from './stored.ts'

/** The provider of a journey. The fixture that started it stops it. */
export type Provider = Omit<RunningProvider, 'stop'>

/** The directives of content security policies that pages reported as violated. */
type Violations = readonly string[]

type Fixtures = {
  provider: Provider
  logOfFailure: undefined
  violations: Violations
  /** How many violations the journey causes on purpose. */
  expectedViolations: number
  /** Whether the browser's storage is checked at the end, in an additional page. */
  isStorageChecked: boolean
  nothingStrangeStored: undefined
}

/** The provider that all journeys of a worker share, except those that start their own. */
type Shared = {
  /** Null before the first journey, and after a journey that must be the last on its provider. */
  running: RunningProvider | null
  /** The file whose journeys have placed orders, changed numbers or paid; null if none has. */
  changedBy: string | null
}

type WorkerFixtures = { shared: Shared }

let sharedProviders = 0

/**
 * How many providers this worker's journeys have used so far. State cached for one provider is invalid for
 * the next.
 */
export function countSharedProviders(): number {
  return sharedProviders
}

const MAX_START_MILLISECONDS = 600_000

/**
 * A journey: pages at the address of a provider on which no journey of another file has ordered, changed a
 * number or paid. It fails if a page violates its content security policy, if a browser reports a violation
 * to the provider, or if the browser stores something at the end that it must not. On failure the
 * provider's log of the journey is printed.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  shared: [
    async ({}, use) => {
      const shared: Shared = { running: null, changedBy: null }
      await use(shared)
      await shared.running?.stop()
    },
    { scope: 'worker', timeout: MAX_START_MILLISECONDS },
  ],
  // an order blocks further orders of its account for days, and journeys cannot find a changed number; which
  // files a worker runs depends on its speed
  provider: [
    async ({ shared }, use, { titlePath }) => {
      const file = readGroup(titlePath)
      if (shared.running !== null && shared.changedBy !== null && shared.changedBy !== file) {
        await shared.running.stop()
        Object.assign(shared, { running: null, changedBy: null } satisfies Shared)
      }
      if (shared.running === null) {
        shared.running = await newProvider()
        sharedProviders += 1
      }
      await use(shared.running)
      if (await isChanged(shared.running)) shared.changedBy = file
    },
    { scope: 'test', timeout: MAX_START_MILLISECONDS },
  ],
  baseURL: async ({ provider }, use) => {
    await use(provider.portal)
  },
  expectedViolations: [0, { option: true }],
  violations: [
    async ({ context, expectedViolations, provider: { log } }, use) => {
      const seen: string[] = []
      const reportedBefore = policyReports(log)
      await context.exposeBinding('policyViolated', (_source, violation: string) => void seen.push(violation))
      await context.addInitScript(TELL_VIOLATIONS)
      await use(seen)
      expect(seen, 'violations of a content security policy').toHaveLength(expectedViolations)
      expect(policyReports(log) - reportedBefore, 'policy reports').toBe(expectedViolations)
    },
    { auto: true },
  ],
  isStorageChecked: [true, { option: true }],
  nothingStrangeStored: [
    async ({ context, provider, isStorageChecked }, use) => {
      await use(undefined)
      if (!isStorageChecked) return
      const stored = await readStorage(context, provider.portal)
      checkedJourneys += 1
      const { local, tabs, cached, databases } = stored
      console.log(
        `storage: journey ${checkedJourneys}, ${local.length} local, ${tabs.flat().length} in ${tabs.length} tabs, ${cached.length} cached, ${databases.length} databases`,
      )
      expect(strangeIn(stored), 'what the browser keeps after a journey').toStrictEqual([])
    },
    { auto: true },
  ],
  logOfFailure: [
    async ({ provider: { log } }, use, info) => {
      const start = statSync(log).size
      await use(undefined)
      if (info.status !== info.expectedStatus) console.log(readFileSync(log).subarray(start).toString())
    },
    { auto: true },
  ],
})

export { expect }

/**
 * The group of files that share a provider. The smoke journeys count as one file: each has its own
 * customer.
 */
function readGroup([file = '']: readonly string[]): string {
  return file.startsWith('smoke/') ? 'smoke/' : file
}

/** Whether a journey ordered, changed a number, paid or promised to pay since the provider was started. */
async function isChanged({ management }: RunningProvider): Promise<boolean> {
  const metrics = await (await fetch(`${management}/metrics`)).text()
  return CHANGES.test(metrics)
}

/** Matches the metric of a successful order, number or SIM change, card payment or promise to pay. */
const CHANGES =
  /^http_request_duration_seconds_count\{method="POST",route="[^"]*(?:commit|\/mobile\/lines\/|\/process|\/promise)[^"]*",status="200"\}/m

let checkedJourneys = 0

const TELL_VIOLATIONS = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI }) =>
  window.policyViolated(violatedDirective + ' ' + blockedURI + ' on ' + documentURI))`

/** How many policy reports of browsers are in a provider's log. */
export function policyReports(log: string): number {
  return readFileSync(log, 'utf8').split('"msg":"policy report"').length - 1
}
