import type * as z from 'zod/mini'

import { createKeyRing } from './key-ring.ts'
import { listMisspelled, listPublished, listProductionProblems } from './production-problems.ts'
import { settings } from './settings.ts'
import { listStaffProblems, toStaffIssuer } from './staff-settings.ts'

/** Every setting of the API, parsed, with the addresses that are derived from other settings. */
export type Environment = ReturnType<typeof addDerivedSettings>

/** Returns the settings, or all of their problems at once. */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
): Environment | string[] {
  const assigned = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const names = Object.keys(settings.shape)
  const isProduction = assigned['SANDBOX'] === 'false'
  const parsed = settings.safeParse(assigned)
  const published = isProduction ? listPublished(assigned, names) : []
  const issues = parsed.error?.issues.filter(({ path }) => !published.includes(path.join('.'))) ?? []
  const problems = [
    ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...(isProduction
      ? [...listProductionProblems(assigned, published), ...listMisspelled(assigned, names)]
      : []),
    ...listStaffProblems(assigned),
    ...(parsed.success ? listClashes(parsed.data) : []),
  ]
  return parsed.success && problems.length === 0 ? addDerivedSettings(parsed.data) : problems
}

function listClashes({ PORT, MANAGEMENT_PORT }: z.output<typeof settings>): string[] {
  return PORT === MANAGEMENT_PORT && PORT !== 0 ? ['MANAGEMENT_PORT: must be another port than PORT'] : []
}

function addDerivedSettings(own: z.output<typeof settings>) {
  const sandboxUrl = own.SANDBOX_URL ?? `http://localhost:${own.SANDBOX_PORT}`
  const inSandbox = (path: string) => (own.SANDBOX ? sandboxUrl + path : null)
  return {
    ...own,
    SANDBOX_URL: sandboxUrl,
    PUBLIC_URL: own.PUBLIC_URL ?? `http://localhost:${own.PORT}`,
    // outside the sandbox all of these addresses are set
    GATEWAY_URL: own.GATEWAY_URL ?? `${sandboxUrl}/api/v1`,
    BANK_URL: own.BANK_URL ?? `${sandboxUrl}/bank/v1`,
    ELECTRICITY_REGISTRY_URL: own.ELECTRICITY_REGISTRY_URL ?? `${sandboxUrl}/electricity-registry/v1`,
    MOBILE_NETWORK_URL: own.MOBILE_NETWORK_URL ?? `${sandboxUrl}/mobile-network/v1`,
    DEVICE_MANAGEMENT_URL: own.DEVICE_MANAGEMENT_URL ?? `${sandboxUrl}/device-management/nbi`,
    VOICE_SWITCH_URL: own.VOICE_SWITCH_URL ?? `${sandboxUrl}/voice-switch/v1`,
    SPEED_TEST_URL: own.SPEED_TEST_URL ?? `${sandboxUrl}/speed-test-provider/v1`,
    FIBRE_COMPANY_URL: own.FIBRE_COMPANY_URL ?? `${sandboxUrl}/fibre-company/v1`,
    STAFF_ISSUER: toStaffIssuer(own, inSandbox('/staff-issuer')),
    SECOND_FACTOR_RING: createKeyRing(own.SECOND_FACTOR_KEY, own.SECOND_FACTOR_OTHER_KEYS),
    WIFI_RING: createKeyRing(own.DEVICE_MANAGEMENT_KEY, own.DEVICE_MANAGEMENT_OTHER_KEYS),
    LEGACY_LOGIN: own.LEGACY_LOGIN ?? own.SANDBOX,
    LEGACY_LOGIN_URL: own.LEGACY_LOGIN_URL ?? inSandbox('/legacy/login'),
    LEGACY_LOGIN_REDIRECT: own.LEGACY_LOGIN_REDIRECT ?? inSandbox('/legacy/'),
    LEGACY_MY_ACCOUNT_URL: own.LEGACY_MY_ACCOUNT_URL ?? inSandbox('/legacy/my-account/'),
    MOBILE_PROVIDER_URL: own.MOBILE_PROVIDER_URL ?? inSandbox('/mobile-provider/'),
    INSURANCE_TOOL_URL: own.INSURANCE_TOOL_URL?.replace(/\/*$/, '/') ?? inSandbox('/insurance-tool/'),
    VIDEO_PARTNER_URL: own.VIDEO_PARTNER_URL ?? inSandbox('/video-partner/v1'),
    COURIER_SITE_URL: own.COURIER_SITE_URL ?? inSandbox('/courier/'),
    HELP_SITE_URL: own.HELP_SITE_URL?.replace(/\/*$/, '/') ?? inSandbox('/help/'),
  }
}
