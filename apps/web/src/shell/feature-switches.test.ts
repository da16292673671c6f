import { expect, test } from 'vitest'

import { findGuardRedirect } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import { FEATURES } from '@switchboard/domain/config/contract'
import type { Feature } from '@switchboard/domain/config/contract'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'

import { ROUTES } from './areas.ts'

const SERVICES = {
  ...NO_SERVICES,
  mail: true,
  internet: true,
  voice: true,
  configurableWifi: true,
  speedTest: true,
  insurance: true,
} as const

/** Customers of whom one at least enters each route while every switch is on. */
const CUSTOMERS: readonly Partial<AccountFacts>[] = [
  { services: SERVICES },
  { services: { ...SERVICES, power: 'has' } },
  { services: { ...SERVICES, power: 'available' } },
]

/** For each switch, the routes that it closes when it alone is off, and where they lead. */
const CLOSED: Record<Feature, Readonly<Record<string, '/' | '/change-hub'>>> = {
  changeCallingPacks: { '/change-hub/calling-packs': '/' },
  changeProduct: { '/change-hub/change-product': '/' },
  moveHouse: { '/move-house': '/' },
  changePowerPlan: { '/change-hub/power-plan': '/' },
  familyFilter: { '/change-hub/family-filter': '/' },
  changeProtectionPlan: { '/change-hub/protection-plan': '/' },
  changeStaticIp: { '/change-hub/static-ip': '/' },
  changeVoiceExtras: { '/change-hub/voice-extras': '/' },
  googleWifi: { '/change-hub/google-wifi': '/' },
  speedTest: { '/speed-test': '/' },
  getPower: { '/get-power': '/change-hub' },
  myWifi: { '/my-wifi': '/' },
  changeBillFrequency: { '/flexible-billing': '/' },
  changeData: { '/change-hub/change-data': '/' },
  meshUnits: { '/change-hub/get-wifi-mesh': '/change-hub' },
  voiceFeatures: { '/change-hub/voice-features': '/change-hub' },
  insurance: { '/change-hub/insurance': '/' },
  invoiceDisplay: { '/bill-history': '/', '/invoice/$invoiceId': '/' },
  pdfDownload: {},
  portFiltering: { '/port-filtering': '/' },
  mobilePowerPromo: {},
}

/** The row of each route that one switch closes. */
const ROWS: Partial<Record<Feature, string>> = {
  changeCallingPacks: 'PAK-002',
  changeProduct: 'CHG-002',
  moveHouse: 'MOV-003',
  changePowerPlan: 'PWR-011',
  familyFilter: 'FAM-002',
  changeProtectionPlan: 'WPP-002',
  changeStaticIp: 'SIP-002',
  changeVoiceExtras: 'VEX-002',
  googleWifi: 'GWF-002',
  speedTest: 'SPD-002',
  getPower: 'PWR-002',
  myWifi: 'WIF-002',
  changeBillFrequency: 'FRQ-002',
  changeData: 'DAT-002',
  meshUnits: 'MSH-002',
  voiceFeatures: 'VFE-002',
  insurance: 'INS-002',
  portFiltering: 'PFL-003',
}

test.each(FEATURES.map((feature) => [ROWS[feature] ?? '', feature] as const))(
  '%s CFG-014 CFG-015 CFG-016 CFG-017 the switch %s closes its own routes and no other',
  (_row, feature) => {
    expect(findClosedBy(feature)).toEqual(CLOSED[feature])
  },
)

function findClosedBy(feature: Feature): Record<string, string> {
  const without = new Set(FEATURES.filter((each) => each !== feature))
  return Object.fromEntries(
    ROUTES.flatMap(({ path, guards }) => {
      const leads = (features: ReadonlySet<Feature>) =>
        CUSTOMERS.map((customer) =>
          findGuardRedirect(
            guards,
            accountFacts({ offersVoiceFeatures: true, ...customer, features, businessFeatures: features }),
          ),
        )
      const place = leads(new Set(FEATURES)).indexOf(null)
      const where = place === -1 ? null : (leads(without)[place] ?? null)
      return where === null ? [] : [[path, where]]
    }),
  )
}
