import { readFileSync, statSync } from 'node:fs'

import { expect, test as base } from '@playwright/test'

import { ADDRESS_VARIABLES } from './start-provider.ts'

/** Where the provider that all journeys share answers. */
export type Provider = { portal: string; sandbox: string; management: string }

/** A journey: pages open at the portal's address, and where it fails, what the provider logged meanwhile is printed. */
export const test = base.extend<{ provider: Provider; logOfFailure: undefined }>({
  provider: async ({}, use) => {
    await use({ portal: told('portal'), sandbox: told('sandbox'), management: told('management') })
  },
  baseURL: async ({ provider }, use) => {
    await use(provider.portal)
  },
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

function told(what: keyof typeof ADDRESS_VARIABLES): string {
  const value = process.env[ADDRESS_VARIABLES[what]]
  if (value === undefined)
    throw new Error(`the provider was not started: ${ADDRESS_VARIABLES[what]} is missing`)
  return value
}
