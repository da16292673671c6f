import { readFileSync, statSync } from 'node:fs'

import { expect, test as base } from '@playwright/test'

import { newProvider } from './new-provider.ts'
import type { RunningProvider } from './new-provider.ts'
import { storedAt, strangeIn } from './stored.ts'

/** The provider of a journey, which whoever started it stops. */
export type Provider = Omit<RunningProvider, 'stop'>

/** Names of directives that a policy stopped something by, as pages saw it. */
type Violations = readonly string[]

type Fixtures = {
  provider: Provider
  logOfFailure: undefined
  violations: Violations
  /** How many violations the journey brings about on purpose. */
  expectedViolations: number
  /** Whether what the browser holds in the end is looked at, which takes a page of its own. */
  storageIsLookedAt: boolean
  nothingStrangeStored: undefined
}

/** The provider of all journeys that a worker goes through, but those that start one of their own. */
type Shared = {
  /** Null before the first of them, and after one that must be the last. */
  running: RunningProvider | null
  /** The file whose journeys have placed orders, changed numbers or paid; null while none has. */
  changedBy: string | null
}

type WorkerFixtures = { shared: Shared }

let sharedProviders = 0

/** How many providers the journeys of this worker have shared so far: what is known of one is not so of the next. */
export function sharedProvidersSoFar(): number {
  return sharedProviders
}

const MOST_START_MILLISECONDS = 600_000

/**
 * A journey: pages open at the portal's address, of a provider on which no journey of another file has ordered, changed a
 * number or paid. It fails where a page violates its content security policy, or where a browser reports that to the
 * provider, and where the browser holds anything in the end that it must not keep; where it fails, what the provider logged
 * meanwhile is printed.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  shared: [
    async ({}, use) => {
      const shared: Shared = { running: null, changedBy: null }
      await use(shared)
      await shared.running?.stop()
    },
    { scope: 'worker', timeout: MOST_START_MILLISECONDS },
  ],
  // an order keeps its account from ordering more for days, and nobody finds a number that was changed; which files a worker
  // comes by depends on how fast it is
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
    { scope: 'test', timeout: MOST_START_MILLISECONDS },
  ],
  baseURL: async ({ provider }, use) => {
    await use(provider.portal)
  },
  expectedViolations: [0, { option: true }],
  violations: [
    async ({ context, expectedViolations, provider: { log } }, use) => {
      const seen: string[] = []
      const reportedBefore = policyReports(log)
      await context.exposeBinding('policyViolated', (_source, what: string) => void seen.push(what))
      await context.addInitScript(TELL_VIOLATIONS)
      await use(seen)
      expect(seen, 'violations of a content security policy').toHaveLength(expectedViolations)
      expect(policyReports(log) - reportedBefore, 'policy reports').toBe(expectedViolations)
    },
    { auto: true },
  ],
  storageIsLookedAt: [true, { option: true }],
  nothingStrangeStored: [
    async ({ context, provider, storageIsLookedAt }, use) => {
      await use(undefined)
      if (!storageIsLookedAt) return
      const stored = await storedAt(context, provider.portal)
      journeysLookedAt += 1
      const { local, tabs, cached, databases } = stored
      console.log(
        `storage: journey ${journeysLookedAt}, ${local.length} local, ${tabs.flat().length} in ${tabs.length} tabs, ${cached.length} cached, ${databases.length} databases`,
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

/** The smoke journeys count as one file: each has its own customer, so that they share a provider in any order. */
function readGroup([file = '']: readonly string[]): string {
  return file.startsWith('smoke/') ? 'smoke/' : file
}

/** Whether somebody ordered, changed a number, paid or promised to since the provider was started. */
async function isChanged({ management }: RunningProvider): Promise<boolean> {
  const metrics = await (await fetch(`${management}/metrics`)).text()
  return CHANGES.test(metrics)
}

/** An order, another number or SIM for a mobile, a card payment or a promise to pay. */
const CHANGES =
  /^http_request_duration_seconds_count\{method="POST",route="[^"]*(?:commit|\/mobile\/lines\/|\/process|\/promise)[^"]*",status="200"\}/m

let journeysLookedAt = 0

const TELL_VIOLATIONS = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI }) =>
  window.policyViolated(violatedDirective + ' ' + blockedURI + ' on ' + documentURI))`

/** Reports of stopped content that browsers have sent to a provider so far, by its log. */
export function policyReports(log: string): number {
  return readFileSync(log, 'utf8').split('"msg":"policy report"').length - 1
}
