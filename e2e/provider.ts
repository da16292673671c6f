import { readFileSync, statSync } from 'node:fs'

import { expect, test as base } from '@playwright/test'

import { newProvider } from './new-provider.ts'
import type { RunningProvider } from './running-provider.ts'
import { readStorage, findForbiddenEntries } from './stored.ts'

/** The provider of a journey. The fixture that started it stops it. */
export type Provider = Omit<RunningProvider, 'stop'>

/** The violations of content security policies that pages reported. */
type Violations = readonly string[]

type Fixtures = {
  provider: Provider
  logOfFailure: undefined
  violations: Violations
  /** The number of violations that the journey causes on purpose. */
  expectedViolations: number
  /** Whether the storage of the browser is checked at the end, in an additional page. */
  isStorageChecked: boolean
  storageCheck: undefined
}

/** The provider that the journeys of a worker share, except journeys that start their own. */
type Shared = {
  /** Null before the first journey. */
  running: RunningProvider | null
  /** The file whose journeys have ordered, changed numbers or paid. Null if none has. */
  changedBy: string | null
}

type WorkerFixtures = { shared: Shared }

let sharedProviders = 0

/** Counts the shared providers of this worker so far. A cached state is valid only for its own provider. */
export function countSharedProviders(): number {
  return sharedProviders
}

const MAX_START_MILLISECONDS = 600_000

/**
 * A journey, on a provider on which no other file has ordered, changed a number or paid. It fails if a page violates its
 * content security policy, or if the browser stores a forbidden entry at the end. On failure the log of the provider is
 * printed.
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
  // an order blocks further orders of its account for days, and journeys do not find a changed number
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
      const reportsBefore = countPolicyReports(log)
      await context.exposeBinding('policyViolated', (_source, violation: string) => void seen.push(violation))
      await context.addInitScript(REPORT_VIOLATIONS)
      await use(seen)
      expect(seen, 'violations of a content security policy').toHaveLength(expectedViolations)
      expect(countPolicyReports(log) - reportsBefore, 'policy reports').toBe(expectedViolations)
    },
    { auto: true },
  ],
  isStorageChecked: [true, { option: true }],
  storageCheck: [
    async ({ context, provider, isStorageChecked }, use) => {
      await use(undefined)
      if (!isStorageChecked) return
      const stored = await readStorage(context, provider.portal)
      checkedJourneys += 1
      const { local, tabs, cached, databases } = stored
      console.log(
        `storage: journey ${checkedJourneys}, ${local.length} local, ${tabs.flat().length} in ${tabs.length} tabs, ${cached.length} cached, ${databases.length} databases`,
      )
      expect(findForbiddenEntries(stored), 'forbidden entries after a journey').toStrictEqual([])
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

/** The group of files that share a provider. The smoke journeys are a group, because each has its own customer. */
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

const REPORT_VIOLATIONS = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI }) =>
  window.policyViolated(violatedDirective + ' ' + blockedURI + ' on ' + documentURI))`

/** Counts the policy reports of browsers in the log of a provider. */
export function countPolicyReports(log: string): number {
  return readFileSync(log, 'utf8').split('"msg":"policy report"').length - 1
}
