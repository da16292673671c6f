import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { MAX_TYPED_NUMBER } from '../voice-features/numbers.ts'

/** The maximum number of routes of a toll-free number. */
export const MAX_ROUTES = 10

/** A destination of calls to a toll-free number; the lowest priority is tried first. Source: TFR-005. */
const tollFreeRoute = z.object({
  serviceEntity: z.string(),
  /** Digits as dialled in New Zealand. */
  destinationNumber: z.string(),
  routePriority: z.int(),
})
export type TollFreeRoute = z.output<typeof tollFreeRoute>

/** Counts the changes of a toll-free number. A change sends the revision on which it is based. */
const revision = z.int()

const tollFreeNumber = z.object({ serviceEntity: z.string(), routes: z.array(tollFreeRoute), revision })

/** The account's toll-free number; the first if it has several. Source: TFR-006, TFR-010. */
export const readTollFree = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/tollfree',
  access: 'account',
  reply: z.object({ serviceEntity: z.string().check(z.minLength(1)) }),
  errors: ['NO_SERVICE_ENTITY'],
  malformed: 'NO_SERVICE_ENTITY',
  cacheSeconds: 60,
})

const DESTINATION = '/accounts/{accountCode}/tollfree/{serviceEntity}/destination'

/** The destination that is tried first, read from the telephone switch. Source: TFR-007, TFR-011. */
export const readTollFreeDestination = defineCall({
  method: 'GET',
  path: DESTINATION,
  access: 'account',
  reply: z.object({ destinationNumber: z.string().check(z.minLength(1)), revision }),
  errors: ['NO_SERVICE_ENTITY', 'NO_DESTINATION_NUMBER', 'VOICE_SWITCH_UNAVAILABLE'],
  malformed: 'NO_DESTINATION_NUMBER',
  // the guard of the route and the screen use the same reply
  cacheSeconds: 5,
})

const destinationNumber = z.string().check(z.maxLength(MAX_TYPED_NUMBER))

/** Refusals of the calls that set destinations of a toll-free number. */
const SETTING_REFUSALS = [
  'NO_SERVICE_ENTITY',
  'INVALID_PHONE_NUMBER',
  'FORWARDING_REFUSED',
  'VOICE_FEATURES_HAVE_CHANGED',
  'VOICE_SWITCH_REFUSED',
  'VOICE_SWITCH_UNAVAILABLE',
  'VOICE_CHANGE_UNANSWERED',
] as const

/**
 * Sets the destination that is tried first, and returns the destination of the switch afterwards. `revision` was read with the
 * old destination and is null without one, so that a newer change of another person is not overwritten. A caller without a
 * revision sets the destination of now. Source: TFR-008.
 */
export const setTollFreeDestination = defineCall({
  method: 'PUT',
  path: DESTINATION,
  access: 'account',
  needs: 'order',
  proof: true,
  body: z.strictObject({ destinationNumber, revision: z.optional(z.nullable(revision)) }),
  reply: z.object({ destinationNumber: z.string() }),
  errors: SETTING_REFUSALS,
})

/** Every toll-free number of the account with its routes. Source: TFR-009. */
export const readTollFreeNumbers = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/tollfreenumbers',
  access: 'account',
  reply: z.object({ tollfreeNumbers: z.array(tollFreeNumber) }),
  errors: ['NO_SERVICE_ENTITY', 'VOICE_SWITCH_UNAVAILABLE'],
  cacheSeconds: 0,
})

/** Sets all routes of a toll-free number, each priority once. A newer change of another person is not overwritten. Source: TFR-009. */
export const setTollFreeRoutes = defineCall({
  method: 'PUT',
  path: '/accounts/{accountCode}/tollfreenumbers/{serviceEntity}',
  access: 'account',
  needs: 'order',
  proof: true,
  body: z.strictObject({
    routes: z
      .array(z.strictObject({ destinationNumber, routePriority: z.int().check(z.gte(1), z.lte(MAX_ROUTES)) }))
      .check(
        z.maxLength(MAX_ROUTES),
        z.refine(
          (routes) => new Set(routes.map(({ routePriority }) => routePriority)).size === routes.length,
          {
            error: 'expected each priority once',
          },
        ),
      ),
    revision: z.optional(revision),
  }),
  reply: tollFreeNumber,
  errors: SETTING_REFUSALS,
})
