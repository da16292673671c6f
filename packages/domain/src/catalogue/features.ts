import * as z from 'zod/mini'

import { defineCall } from '../call.ts'

/** The parameter that turns the family filter on or off. Source: FAM-009. */
export const SWITCH_PARAMETER = 'Parameter1'
export const SWITCH_VALUES = ['On', 'Off'] as const
export type SwitchValue = (typeof SWITCH_VALUES)[number]

const FEATURE_PATH = '/accounts/{accountCode}/services/{service}/features/{feature}'

/**
 * The settings of a feature of a service. The family filter has settings only while the account subscribes to the filter.
 * `SERVICE_NOT_FOUND` if the account has no such service, `FEATURE_NOT_FOUND` if the service has no such feature. Source:
 * FAM-008, FAM-011, FAM-012.
 */
export const readFeatureParameters = defineCall({
  method: 'GET',
  path: FEATURE_PATH,
  access: 'account',
  reply: z.object({ parameters: z.array(z.object({ name: z.string(), value: z.string() })) }),
  errors: ['SERVICE_NOT_FOUND', 'FEATURE_NOT_FOUND'],
})

/** Sets one parameter from now on; the reply reports whether it is set. Source: FAM-009, FAM-014, FAM-015. */
export const setFeatureParameter = defineCall({
  method: 'PUT',
  path: FEATURE_PATH,
  access: 'account',
  needs: 'order',
  body: z.strictObject({ parameter: z.literal(SWITCH_PARAMETER), value: z.enum(SWITCH_VALUES) }),
  reply: z.object({ result: z.enum(['Success', 'Failure']) }),
  errors: ['SERVICE_NOT_FOUND', 'FEATURE_NOT_FOUND', 'SET_FEATURE_FAILURE'],
  malformed: 'NO_SET_FEATURE_RESULT',
})
