import { dayAt } from '@switchboard/domain/day'

import { fillPendingPeople } from '#api/areas/people/demo.ts'
import type { Database } from '#api/platform/database/database.ts'
import { fillDynamicConfiguration } from '#api/demo/configuration.ts'
import { DEMO_PASSWORD, fillPeople } from '#api/demo/people.ts'

import { TEST_INSTANT } from './api.ts'

/** Fills people, their claims and the configuration, which a sign-in needs, without the books. */
export async function fillSignIn(db: Database): Promise<void> {
  const today = dayAt(TEST_INSTANT)
  await fillPeople(db, today)
  await fillPendingPeople(db, today)
  await fillDynamicConfiguration(db)
}

export const BEN = { username: 'ben', password: DEMO_PASSWORD }

export const BEN_FORM = {
  userpool: 'customers',
  username: 'ben@demo.example',
  password: DEMO_PASSWORD,
  longlifesession: 'false',
} as const

export const PHONE = { DeviceType: 'android', DeviceID: 'phone-1', ApplicationID: 'my-app' }
