import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { emailAddress } from '../email.ts'
import { instant } from '../instant.ts'
import { DEFAULT_LEVEL, level } from '../level.ts'
import { mobileNumber } from '../phone.ts'

import { personName } from './person-name.ts'

/** Source: PPL-009. */
export const PERSON_ROLES = ['AccountOwner', 'AuthorisedPerson'] as const
export const personRole = z.enum(PERSON_ROLES)
export type PersonRole = z.output<typeof personRole>

/**
 * A person who may act for the account. Number and date of birth are null if unknown, and for a reader who is neither the
 * person nor the owner. Source: PPL-009, PPL-010.
 */
export const authorisedPerson = z.object({
  userGuid: z.string().check(z.minLength(1)),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  mobileNumber: z.nullable(z.string()),
  dateOfBirth: z.nullable(day),
  role: personRole,
  /** The permissions of an authorised person; null for the owner. */
  level: z.nullable(level),
  /** When the person was authorised; null if not recorded. */
  since: z.nullable(instant),
  /** Whether the person is the caller. */
  isYou: z.boolean(),
})
export type AuthorisedPerson = z.output<typeof authorisedPerson>

/** Source: PPL-018, PPL-023, PPL-031. */
export const readPeople = defineCall({
  method: 'GET',
  path: '/iam/accounts/{accountCode}/users',
  base: 'msbase',
  access: 'account',
  reply: z.array(authorisedPerson),
  errors: [],
  malformed: 'NO_AUTHORIZED_PERSONS',
  cacheSeconds: 60,
})

/** An invited person who has not accepted yet. Source: PPL-011. */
export const pendingPerson = z.object({
  id: z.string().check(z.minLength(1)),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  /** Their permissions after they accept. */
  level,
  invitedAt: instant,
  /** When the link of the invitation expires. */
  expiresAt: instant,
  /** The link has expired: the invitation must be sent again. */
  isOver: z.boolean(),
})
export type PendingPerson = z.output<typeof pendingPerson>

/** Source: PPL-018, PPL-024, PPL-031. */
export const readPendingPeople = defineCall({
  method: 'GET',
  path: '/iam/accounts/{accountCode}/pendingusers',
  base: 'msbase',
  access: 'account',
  reply: z.array(pendingPerson),
  errors: [],
  malformed: 'NO_AUTHORIZED_PERSONS',
  cacheSeconds: 60,
})

/** The only claim of an added person: reading and acting on one account. Source: PPL-014, PPL-017. */
export const ACCOUNT_CLAIM_TYPE = 'Account'
export const ADDED_CLAIM_ROLE = 'AccountRead'

const accountCode = z.string().check(z.minLength(1))

const newClaim = z.strictObject({
  claimType: z.literal(ACCOUNT_CLAIM_TYPE),
  claimValue: accountCode,
  role: z.literal(ADDED_CLAIM_ROLE),
})

/** The body of an addition. Unknown fields are refused, because the call grants rights. Source: PPL-014, PPL-015. */
export const newPerson = z.strictObject({
  poolKey: z.string().check(z.minLength(1)),
  email: emailAddress,
  firstName: personName,
  lastName: personName,
  mobileNumber,
  dateOfBirth: day,
  claims: z.tuple([newClaim]),
  /** Whether we send the invitation. If false, its link comes with a later invitation. */
  sendWelcomeComm: z.boolean(),
  allowedExposureLevel: z.literal('Customer'),
  /** The level of the person; by default they may only see. */
  level: z._default(level, DEFAULT_LEVEL),
})
export type NewPerson = z.output<typeof newPerson>

/**
 * Invites a person to act for an account. The reply is the same for known and unknown addresses.
 * Source: PPL-014 to PPL-018, PPL-025.
 */
export const addPerson = defineCall({
  method: 'POST',
  path: '/iam/Users',
  base: 'msbase',
  access: 'owner',
  proof: true,
  accountIn: ['body', 'claims', 0, 'claimValue'],
  body: newPerson,
  reply: z.object({}),
  errors: ['PERSON_IS_YOU', 'PERSON_ALREADY_ADDED', 'PERSON_ALREADY_INVITED', 'TOO_MANY_INVITATIONS'],
})

/** Changes the level of an authorised person, effective from their next call. Source: PPL Readings. */
export const setPersonLevel = defineCall({
  method: 'PUT',
  path: '/iam/accounts/{accountCode}/users/{userGuid}/level',
  base: 'msbase',
  access: 'owner',
  proof: true,
  body: z.strictObject({ level }),
  reply: z.object({}),
  errors: [],
})

/** Removes a person's access to the account; the person remains a user. Source: PPL-026, Readings. */
export const removePerson = defineCall({
  method: 'DELETE',
  path: '/iam/Users/{userGuid}/claims',
  base: 'msbase',
  access: 'owner',
  proof: true,
  accountIn: ['query', 'claimValue'],
  query: z.strictObject({ claimType: z.literal(ACCOUNT_CLAIM_TYPE), claimValue: accountCode }),
  reply: z.object({}),
  errors: [],
})

/** Withdraws an invitation: its link stops working. Source: PPL-027. */
export const removePendingPerson = defineCall({
  method: 'DELETE',
  path: '/iam/accounts/{accountCode}/pendingusers/{pendingId}',
  base: 'msbase',
  access: 'owner',
  reply: z.object({}),
  errors: [],
})

/** Sends an expired invitation again with a new link, for the same person and level. */
export const inviteAgain = defineCall({
  method: 'POST',
  path: '/iam/accounts/{accountCode}/pendingusers/{pendingId}/invite',
  base: 'msbase',
  access: 'owner',
  proof: true,
  reply: z.object({}),
  errors: ['PERSON_IS_YOU', 'PERSON_ALREADY_ADDED', 'PERSON_ALREADY_INVITED', 'TOO_MANY_INVITATIONS'],
})
