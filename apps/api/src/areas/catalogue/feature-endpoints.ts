import { FAMILY_FILTER } from '@switchboard/domain/catalogue/extra-services'
import {
  SWITCH_PARAMETER,
  readFeatureParameters,
  setFeatureParameter,
} from '@switchboard/domain/catalogue/features'
import type { SwitchValue } from '@switchboard/domain/catalogue/features'
import type { Day } from '@switchboard/domain/day'

import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'

import { notifyFilterSwitch } from './notices.ts'
import { readFeature, setFeature } from './store/features.ts'

type FeatureKey = { readonly accountCode: string; readonly service: string; readonly feature: string }

/** The filter is on until it is switched off. Returns a code if the account has no filter. */
async function readFilterSwitch(
  queries: Queries,
  today: Day,
  { accountCode, service, feature }: FeatureKey,
): Promise<SwitchValue | 'SERVICE_NOT_FOUND' | 'FEATURE_NOT_FOUND'> {
  const row = await readFeature(queries, {
    accountCode,
    today,
    service,
    feature,
    parameter: SWITCH_PARAMETER,
  })
  if (service !== 'Internet' || !row.has_service) return 'SERVICE_NOT_FOUND'
  if (feature !== FAMILY_FILTER || !row.subscribes) return 'FEATURE_NOT_FOUND'
  return row.value ?? 'On'
}

/** Settings of features that come with a service. Source: FAM-008, FAM-009. */
export function featureEndpoints(): Endpoint[] {
  return [
    handle(readFeatureParameters, async ({ db, today, parameters }) => {
      const value = await readFilterSwitch(db, today, parameters)
      if (value === 'SERVICE_NOT_FOUND' || value === 'FEATURE_NOT_FOUND') return refuse(value)
      return { parameters: [{ name: SWITCH_PARAMETER, value }] }
    }),

    handle(setFeatureParameter, ({ db, body: { parameter, value }, parameters, ...context }) =>
      db.transaction(async (queries) => {
        const { accountCode, today, actor } = context
        await lockAccount(queries, accountCode)
        const before = await readFilterSwitch(queries, today, parameters)
        if (before === 'SERVICE_NOT_FOUND' || before === 'FEATURE_NOT_FOUND')
          throw new Refused(refuse(before))
        if (before !== value) {
          await setFeature(queries, { ...parameters, today, parameter }, value)
          const { service, feature } = parameters
          const detail = { service, feature, parameter, value }
          await audit(queries, actor, { accountCode, action: 'feature-set', detail })
          await notifyFilterSwitch(queries, context, value)
        }
        return { result: 'Success' as const }
      }),
    ),
  ]
}
