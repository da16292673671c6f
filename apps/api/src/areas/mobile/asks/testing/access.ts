import { ACTING, ORDERING } from '#api/testing/access-callers.ts'
import type { AccessRows, Outcomes, Owner } from '#api/testing/access-callers.ts'

/** Mere may see Aroha's account and change its details. */
const MERE: Owner = { user: 'mere', accountCode: '100482' }
const NUMBER = '021 555 0197'
const ASK_ID = '5e1c0f6a-93c1-4a5b-8f0e-6f2d1b7c9a10'

/** Only people who may see an account without ordering make requests. */
const REQUESTERS: Outcomes = {
  ...ACTING,
  owner: 'FORBIDDEN',
  orders: 'FORBIDDEN',
  business1: 'FORBIDDEN',
  business2: 'FORBIDDEN',
  staff: 'FORBIDDEN',
}

const WITH_MOBILE = `insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
  values ('100482', 90, 'mobile-12', '${NUMBER}', '${NUMBER}', 'on', '2026-01-01')`
const ASKED = `${WITH_MOBILE};
  insert into mobile_ask (ask_id, account_code, service_number, kind, plan_code, charge_cents, charged, note, asked_by,
    asked_at, answer_by)
  values ('${ASK_ID}', '100482', 90, 'mobileaddon', 'addon-data-5', 1500, 'Once', '', 'user-mere', '2026-11-20', '2026-12-04')`

const OF_ASK = '/accounts/{accountCode}/mobile/asks/{askId}'

export const ASKS_ACCESS: AccessRows = {
  'POST /accounts/{accountCode}/mobile/asks': {
    who: REQUESTERS,
    input: {
      body: { kind: 'mobileaddon', serviceEntity: NUMBER, planKey: 'addon-data-5', note: 'For the trip' },
    },
    change: { action: 'mobile-asked', by: MERE, before: WITH_MOBILE },
  },
  [`POST ${OF_ASK}/withdraw`]: {
    who: REQUESTERS,
    input: { parameters: { askId: ASK_ID } },
    change: { action: 'mobile-ask-withdrawn', by: MERE, before: ASKED },
  },
  [`POST ${OF_ASK}/decline`]: {
    who: ORDERING,
    input: { parameters: { askId: ASK_ID }, body: { reason: 'Not this month' } },
    change: { action: 'mobile-ask-declined', before: ASKED },
  },
}
