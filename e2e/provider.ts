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
  nothingStrangeStored: undefined
}

type WorkerFixtures = {
  /** The provider of all journeys that a worker goes through, but those that start one of their own. */
  running: RunningProvider
}

const MOST_START_MILLISECONDS = 600_000

/**
 * A journey: pages open at the portal's address. It fails where a page violates its content security policy, or where a
 * browser reports that to the provider, and where the browser holds anything in the end that it must not keep; where it
 * fails, what the provider logged meanwhile is printed.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  running: [
    async ({}, use) => {
      const provider = await newProvider()
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker', timeout: MOST_START_MILLISECONDS },
  ],
  provider: async ({ running }, use) => {
    await use(running)
  },
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
  nothingStrangeStored: [
    async ({ context, provider }, use) => {
      await use(undefined)
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

let journeysLookedAt = 0

const TELL_VIOLATIONS = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI }) =>
  window.policyViolated(violatedDirective + ' ' + blockedURI + ' on ' + documentURI))`

/** Reports of stopped content that browsers have sent to a provider so far, by its log. */
export function policyReports(log: string): number {
  return readFileSync(log, 'utf8').split('"msg":"policy report"').length - 1
}
