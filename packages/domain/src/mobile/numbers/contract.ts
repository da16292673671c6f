import * as z from 'zod/mini'

import { defineCall } from '../../call.ts'
import { instant } from '../../instant.ts'
import { dollars } from '../../money.ts'
import { MAX_PASSWORD_CHARACTERS } from '../../passwords/contract.ts'

import { MAX_PROVIDER_ACCOUNT_LETTERS, deliveryAddress } from '../../ordering/order-parts.ts'

import { lineName } from './line-name.ts'
import { guard, lostPhone, numberRequest, numberStanding, postedCard } from './number.ts'

const MAX_TYPED = 40
const MAX_TOKEN = 64
const typed = z.string().check(z.minLength(1), z.maxLength(MAX_TYPED))
/** Entered again for each call: a session alone cannot change a number. An empty password is a wrong password. */
const password = z.string().check(z.maxLength(MAX_PASSWORD_CHARACTERS))

/** The mobile numbers of the account with their locks and requests. */
export const readNumbers = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/mobile/lines',
  access: 'account',
  reply: z.object({
    numbers: z.array(numberStanding),
    /** The one-off price of a change of number. */
    changePrice: z.object({ includingGst: dollars, excludingGst: dollars }),
    /** The provider's current instant, for countdowns. */
    now: instant,
    /** The account's address, to which a card is sent. */
    accountAddress: z.optional(z.string()),
    /** Whether the reader has switched on a second factor. */
    hasSecondFactor: z.optional(z.boolean()),
  }),
  errors: [],
  cacheSeconds: 0,
})
export type Numbers = z.output<(typeof readNumbers)['reply']>

const NUMBER_PATH = '/accounts/{accountCode}/mobile/lines/{serviceNumber}'

/** Locks a number: nothing can change until its owner unlocks it. Anyone who may view the account may lock. */
export const lockNumber = defineCall({
  method: 'POST',
  path: `${NUMBER_PATH}/lock`,
  access: 'account',
  needs: 'see',
  reply: guard,
  errors: ['NUMBER_NOT_FOUND'],
})

/** Starts an unlocking, which takes a day. Staff may not. */
export const unlockNumber = defineCall({
  method: 'POST',
  path: `${NUMBER_PATH}/unlock`,
  access: 'owner',
  proof: true,
  body: z.strictObject({ password }),
  reply: guard,
  errors: ['NUMBER_NOT_FOUND', 'INCORRECT_CURRENT_PASSWORD', 'IN_TIMEOUT'],
})

/** Cancels an unlocking: the number stays locked. */
export const keepNumberLocked = defineCall({
  method: 'POST',
  path: `${NUMBER_PATH}/keeplocked`,
  access: 'account',
  needs: 'see',
  reply: guard,
  errors: ['NUMBER_NOT_FOUND'],
})

/** Freezes a number at once, and stops its open request as far as the network still can. */
export const freezeNumber = defineCall({
  method: 'POST',
  path: `${NUMBER_PATH}/freeze`,
  access: 'account',
  needs: 'see',
  reply: guard,
  errors: ['NUMBER_NOT_FOUND'],
})

/**
 * Ends a freeze. It takes a day for the owner. For staff, who have spoken to the owner and need no password, it ends
 * at once.
 */
export const thawNumber = defineCall({
  method: 'POST',
  path: `${NUMBER_PATH}/thaw`,
  access: 'owner',
  proof: true,
  body: z.strictObject({ password }),
  reply: guard,
  errors: ['NUMBER_NOT_FOUND', 'INCORRECT_CURRENT_PASSWORD', 'IN_TIMEOUT'],
})

/** Freezes the number of a message through the link in it, once. The link does not sign in. */
export const freezeByLink = defineCall({
  method: 'POST',
  path: '/mobile/freeze',
  access: 'open',
  body: z.strictObject({ Token: z.string().check(z.minLength(1), z.maxLength(MAX_TOKEN)) }),
  reply: z.object({ numberEnding: z.string() }),
  errors: ['FORBIDDEN'],
})

/**
 * Errors of calls that change a number. These calls have no idempotency key, because a stored reply would reveal
 * whether the password was right. A repeated call is treated as the same request instead.
 */
const CHANGE_ERRORS = [
  'NUMBER_NOT_FOUND',
  'NUMBER_LOCKED',
  'NUMBER_FROZEN',
  'NUMBER_CHANGE_UNDER_WAY',
  'INCORRECT_CURRENT_PASSWORD',
  'IN_TIMEOUT',
] as const

/** Assigns another SIM card to a number. */
export const swapSim = defineCall({
  method: 'POST',
  path: `${NUMBER_PATH}/sim`,
  access: 'owner',
  proof: true,
  body: z.strictObject({ simNumber: typed, password }),
  reply: numberRequest,
  errors: [...CHANGE_ERRORS, 'SIM_NUMBER_REFUSED'],
})

/** Changes the number to a free number. Source: MOB-046. */
export const changeMobileNumber = defineCall({
  method: 'POST',
  path: `${NUMBER_PATH}/number`,
  access: 'owner',
  proof: true,
  body: z.strictObject({ number: typed, password }),
  reply: numberRequest,
  errors: [...CHANGE_ERRORS, 'INVALID_PHONE_NUMBER'],
})

/**
 * Transfers a number from another provider to a SIM that replaces the current one, or to the SIM that the mobile is on if none is
 * named. Source: MOB-047, MOB-026, MOB-027, MOB-082.
 */
export const transferSim = defineCall({
  method: 'POST',
  path: `${NUMBER_PATH}/transfer`,
  access: 'owner',
  proof: true,
  body: z.strictObject({
    number: typed,
    providerKey: typed,
    providerAccount: z.string().check(z.minLength(1), z.maxLength(MAX_PROVIDER_ACCOUNT_LETTERS)),
    simNumber: z.optional(typed),
    password,
  }),
  reply: numberRequest,
  errors: [...CHANGE_ERRORS, 'INVALID_PHONE_NUMBER', 'SIM_NUMBER_REFUSED', 'SERVICE_PROVIDER_NOT_FOUND'],
})

/**
 * Issues an eSIM for a number, or shows the code of the one that the same person ordered and that no phone has installed. The
 * activation code is only in this reply: anyone who installs it controls the number. Source: MOB-091.
 */
export const issueEsim = defineCall({
  method: 'POST',
  path: `${NUMBER_PATH}/esim`,
  access: 'owner',
  proof: true,
  body: z.strictObject({ password }),
  reply: z.object({ activationCode: z.string(), installBy: instant }),
  errors: [...CHANGE_ERRORS, 'MOBILE_NETWORK_UNAVAILABLE'],
})

/**
 * Stops the SIM of a phone that is lost or stolen: no calls, no texts, no data. Anyone who may view the account may report it.
 * Requests under way are stopped as far as the network still can. Source: MOB-063.
 */
export const reportLostPhone = defineCall({
  method: 'POST',
  path: `${NUMBER_PATH}/lost`,
  access: 'account',
  needs: 'see',
  reply: lostPhone,
  errors: ['NUMBER_NOT_FOUND'],
})

/** Starts the SIM of a phone that was found. A number whose phone is not lost stays as it is. Source: MOB-065. */
export const reportFoundPhone = defineCall({
  method: 'POST',
  path: `${NUMBER_PATH}/found`,
  access: 'owner',
  proof: true,
  body: z.strictObject({ password }),
  reply: z.object({ lost: z.nullable(lostPhone) }),
  errors: ['NUMBER_NOT_FOUND', 'INCORRECT_CURRENT_PASSWORD', 'IN_TIMEOUT'],
})

/** Sends a SIM card by post, to an address or to the address of the account (null). Source: MOB-064. */
export const orderSimCard = defineCall({
  method: 'POST',
  path: `${NUMBER_PATH}/card`,
  access: 'owner',
  proof: true,
  body: z.strictObject({ address: z.nullable(deliveryAddress), password }),
  reply: postedCard,
  errors: [...CHANGE_ERRORS, 'INVALID_HARDWARE_DELIVERY_ADDRESS'],
})

/** Withdraws a request while the network can still stop it. */
export const withdrawNumberRequest = defineCall({
  method: 'POST',
  path: `${NUMBER_PATH}/withdraw`,
  access: 'account',
  needs: 'order',
  reply: z.object({}),
  errors: ['NUMBER_NOT_FOUND'],
})

/** Gives up the number that was to be brought: the mobile keeps its own. Source: MOB-083. */
export const keepNewNumber = defineCall({
  method: 'POST',
  path: `${NUMBER_PATH}/keepnew`,
  access: 'account',
  needs: 'order',
  reply: z.object({}),
  errors: ['NUMBER_NOT_FOUND'],
})

/** Names a mobile, such as `Mum's phone`. An empty name removes it. Source: MOB-076. */
export const nameMobile = defineCall({
  method: 'PUT',
  path: `${NUMBER_PATH}/name`,
  access: 'account',
  needs: 'order',
  body: z.strictObject({ name: lineName }),
  reply: z.object({}),
  errors: ['NUMBER_NOT_FOUND'],
})
