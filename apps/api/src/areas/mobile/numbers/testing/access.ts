import { ACTING, BY_SECRET, ORDERING, OWNING } from '#api/testing/access-callers.ts'
import type { AccessRows, Owner } from '#api/testing/access-callers.ts'

import { FREE, PASSWORD, SIM, TRANSFER } from './hemi.ts'

const HEMI: Owner = { user: 'hemi', accountCode: '100801' }
const FIRST = { parameters: { serviceNumber: '1' } }
const WITH_PASSWORD = { ...FIRST, body: { password: PASSWORD } }
const OF_NUMBER = '/accounts/{accountCode}/mobile/lines/{serviceNumber}'

const LOCKED = `insert into number_guard (account_code, service_number, locked_at, opens_at)
  values ('100801', 1, now(), now() + interval '1 day')`
const FROZEN = `insert into number_guard (account_code, service_number, frozen_at) values ('100801', 1, now())`
const MOVING = `insert into number_request (request_id, account_code, service_number, kind, state, number, new_number,
    asked_at, changed_at, asked_by, ask_at)
  values ('7c1f2a3e-0d52-4a2b-9a0e-2f6b1c8d4e5f', '100801', 1, 'transfer', 'moving', '021 555 0181', '021 777 0123',
    now(), now(), 'web:user-hemi', now())`

const BRINGING = `insert into number_to_bring (account_code, service_number, phone_number, provider_key, provider_account)
  select '100801', 1, '021 777 0123', provider_key, 'HM-4711' from service_provider where is_mobile limit 1`

const LOST = `insert into number_request (request_id, account_code, service_number, kind, state, number, asked_at, changed_at,
    asked_by)
  values ('8c1f2a3e-0d52-4a2b-9a0e-2f6b1c8d4e5f', '100801', 1, 'stop', 'done', '021 555 0181', now(), now(), 'web:user-hemi')`

export const NUMBERS_ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/mobile/lines': { who: ACTING },
  [`POST ${OF_NUMBER}/lock`]: { who: ACTING, input: FIRST, change: { action: 'number-locked', by: HEMI } },
  [`POST ${OF_NUMBER}/unlock`]: {
    who: OWNING,
    input: WITH_PASSWORD,
    change: {
      action: 'number-unlock-asked',
      by: HEMI,
      before: LOCKED.replace(", now() + interval '1 day'", ', null'),
    },
  },
  [`POST ${OF_NUMBER}/keeplocked`]: {
    who: ACTING,
    input: FIRST,
    change: { action: 'number-unlock-withdrawn', by: HEMI, before: LOCKED },
  },
  [`POST ${OF_NUMBER}/freeze`]: { who: ACTING, input: FIRST, change: { action: 'number-frozen', by: HEMI } },
  [`POST ${OF_NUMBER}/thaw`]: {
    who: OWNING,
    input: WITH_PASSWORD,
    change: { action: 'number-thaw-asked', by: HEMI, before: FROZEN },
  },
  'POST /mobile/freeze': { who: BY_SECRET, input: { body: { Token: 'none' } } },
  [`POST ${OF_NUMBER}/sim`]: {
    who: OWNING,
    input: { ...FIRST, body: { simNumber: SIM, password: PASSWORD } },
    change: { action: 'sim-swap-asked', by: HEMI },
  },
  [`POST ${OF_NUMBER}/number`]: {
    who: OWNING,
    input: { ...FIRST, body: { number: FREE, password: PASSWORD } },
    change: { action: 'number-change-asked', by: HEMI },
  },
  [`POST ${OF_NUMBER}/transfer`]: {
    who: OWNING,
    input: { ...FIRST, body: TRANSFER },
    change: { action: 'number-transfer-asked', by: HEMI },
  },
  [`POST ${OF_NUMBER}/esim`]: {
    who: OWNING,
    input: WITH_PASSWORD,
    change: { action: 'esim-asked', by: HEMI },
  },
  [`POST ${OF_NUMBER}/lost`]: { who: ACTING, input: FIRST, change: { action: 'phone-lost', by: HEMI } },
  [`POST ${OF_NUMBER}/found`]: {
    who: OWNING,
    input: WITH_PASSWORD,
    change: { action: 'phone-found', by: HEMI, before: LOST },
  },
  [`POST ${OF_NUMBER}/card`]: {
    who: OWNING,
    input: { ...FIRST, body: { address: null, password: PASSWORD } },
    change: { action: 'sim-card-asked', by: HEMI },
  },
  [`PUT ${OF_NUMBER}/name`]: {
    who: ORDERING,
    input: { ...FIRST, body: { name: 'Mum’s phone' } },
    change: { action: 'mobile-named', by: HEMI },
  },
  [`POST ${OF_NUMBER}/keepnew`]: {
    who: ORDERING,
    input: FIRST,
    change: { action: 'new-number-kept', by: HEMI, before: BRINGING },
  },
  [`POST ${OF_NUMBER}/withdraw`]: {
    who: ORDERING,
    input: FIRST,
    change: { action: 'number-request-withdrawn', by: HEMI, before: MOVING },
  },
}
