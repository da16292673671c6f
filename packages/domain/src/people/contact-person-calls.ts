import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { emailAddress } from '../email.ts'
import { generalPhoneNumber, mobileNumber } from '../phone.ts'

import { personName } from './person-name.ts'

/** A person in the older form. `MyAccountAuthorization` means that the person may sign in for the account. Source: PPL-012. */
export const contactPerson = z.object({
  ContactID: z.string().check(z.minLength(1)),
  Name: z.object({ FirstName: z.string(), MiddleName: z.nullable(z.string()), LastName: z.string() }),
  ContactDetails: z.object({
    HomeNumber: z.nullable(z.string()),
    WorkNumber: z.nullable(z.string()),
    MobileNumber: z.nullable(z.string()),
    Email: z.string(),
  }),
  DateOfBirth: z.nullable(day),
  MyAccountAuthorization: z.boolean(),
})

/** Source: PPL-028, PPL-031. */
export const readContactPeople = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/getauthorizedpeople',
  access: 'account',
  reply: z.array(contactPerson),
  errors: [],
  malformed: 'NO_AUTHORIZED_PERSONS',
})

/** Middle name, home number and work number are optional. Source: PPL-012, PPL-013, Readings. */
export const newContactPerson = z.strictObject({
  Name: z.strictObject({
    FirstName: personName,
    MiddleName: z.optional(z.nullable(personName)),
    LastName: personName,
  }),
  ContactDetails: z.strictObject({
    HomeNumber: z.optional(z.nullable(generalPhoneNumber)),
    WorkNumber: z.optional(z.nullable(generalPhoneNumber)),
    MobileNumber: mobileNumber,
    Email: emailAddress,
  }),
  DateOfBirth: day,
  MyAccountAuthorization: z.literal(false),
})
export type NewContactPerson = z.output<typeof newContactPerson>

/** Adds a contact person, who cannot sign in. Source: PPL-013, PPL-029. */
export const addContactPerson = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/addauthorizedperson',
  access: 'owner',
  proof: true,
  body: newContactPerson,
  reply: z.object({ ContactID: z.string() }),
  errors: ['TOO_MANY_INVITATIONS'],
})

/** Source: PPL-030. */
export const removeContactPerson = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/removecontact',
  access: 'owner',
  proof: true,
  body: z.strictObject({ ContactID: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: z.object({}),
  errors: [],
})
