import { readFileSync, statSync } from 'node:fs'

import { expect, test as base } from '@playwright/test'

import { ADDRESS_VARIABLES } from './start-provider.ts'

/** Where the provider that all journeys share answers. */
export type Provider = { portal: string; sandbox: string; management: string }

/** Names of directives that a policy stopped something by, as pages saw it. */
type Violations = readonly string[]

type Fixtures = {
  provider: Provider
  logOfFailure: undefined
  violations: Violations
  /** How many violations the journey brings about on purpose. */
  expectedViolations: number
}

/**
 * A journey: pages open at the portal's address. It fails where a page violates its content security policy, or where a
 * browser reports that to the provider; where it fails, what the provider logged meanwhile is printed.
 */
export const test = base.extend<Fixtures>({
  provider: async ({}, use) => {
    await use({ portal: told('portal'), sandbox: told('sandbox'), management: told('management') })
  },
  baseURL: async ({ provider }, use) => {
    await use(provider.portal)
  },
  expectedViolations: [0, { option: true }],
  violations: [
    async ({ context, expectedViolations }, use) => {
      const seen: string[] = []
      const reportedBefore = policyReports()
      await context.exposeBinding('policyViolated', (_source, what: string) => void seen.push(what))
      await context.addInitScript(TELL_VIOLATIONS)
      await use(seen)
      expect(seen, 'violations of a content security policy').toHaveLength(expectedViolations)
      expect(policyReports() - reportedBefore, 'policy reports').toBe(expectedViolations)
    },
    { auto: true },
  ],
  logOfFailure: [
    async ({}, use, info) => {
      const log = told('log')
      const start = statSync(log).size
      await use(undefined)
      if (info.status !== info.expectedStatus) console.log(readFileSync(log).subarray(start).toString())
    },
    { auto: true },
  ],
})

export { expect }

const TELL_VIOLATIONS = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI }) =>
  window.policyViolated(violatedDirective + ' ' + blockedURI + ' on ' + documentURI))`

/** Reports of stopped content that browsers have sent to the provider so far. */
export function policyReports(): number {
  return readFileSync(told('log'), 'utf8').split('"msg":"policy report"').length - 1
}

function told(what: keyof typeof ADDRESS_VARIABLES): string {
  const value = process.env[ADDRESS_VARIABLES[what]]
  if (value === undefined)
    throw new Error(`the provider was not started: ${ADDRESS_VARIABLES[what]} is missing`)
  return value
}
