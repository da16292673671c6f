import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'

/** A place of the address register, as the wizards show it. */
export const location = z.object({
  LocationID: z.string().check(z.minLength(1)),
  /** `3/16 Kōwhai Road, Ponsonby, Auckland 1011` */
  FullAddress: z.string(),
  StreetName: z.string(),
  Suburb: z.string(),
  City: z.string(),
  PostCode: z.string(),
  Country: z.string(),
})
export type Location = z.output<typeof location>

/** Source: QUA-015. */
export const qualificationResult = z.object({
  coreProductKey: z.string(),
  available: z.boolean(),
  /** Only information: an unavailable product is not offered. */
  futureAvailableOn: z.nullable(day),
})
export type QualificationResult = z.output<typeof qualificationResult>

/** Source: QUA-016 to QUA-018. */
export const locationQualification = z.object({
  QualifyLocationResults: z.array(qualificationResult),
  FibreSummary: z.object({
    FibreAvailable: z.boolean(),
    FibreInstalled: z.boolean(),
    ConsentRequired: z.boolean(),
  }),
  VoiceDetail: z.object({ Lca: z.string() }),
})
export type LocationQualification = z.output<typeof locationQualification>

const MAX_KEY_LETTERS = 100
const text = z.string().check(z.minLength(1), z.maxLength(200))

/** The maximum number of addresses in a reply: three pages of a narrow screen. Source: QUA-001, MOV-011. */
export const MAX_ADDRESSES = 30
/** The maximum for one to three letters, or a number alone, which are looked up in stored lists. */
export const MAX_ADDRESSES_OF_BEGINNING = 10

/** An address of the register. `LeftOut` is typed text that is not part of the address, such as the name of a building. */
export const foundAddress = z.extend(location, { LeftOut: z.optional(z.string()) })

/** Searches addresses by typed text. Source: QUA-001. */
export const searchAddresses = defineCall({
  method: 'GET',
  path: '/addresses',
  access: 'session',
  query: z.object({ text }),
  reply: z.array(foundAddress),
  errors: [],
})

/** The address of a location. Source: QUA-009. */
export const readLocation = defineCall({
  method: 'GET',
  path: '/locations/{locationId}',
  access: 'session',
  reply: location,
  errors: ['LOCATION_ID_NOT_SET'],
})

/** The core products that are available at a location. Source: QUA-003. */
export const qualifyLocation = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/qualification/locations/{locationId}',
  access: 'account',
  reply: locationQualification,
  errors: ['NO_LOCATION_ID_PROVIDED'],
})

/** The address with the products that are available there, for the newer wizard. Source: QUA-002. */
export const addressQualification = z.extend(locationQualification, { Address: location })
export type AddressQualification = z.output<typeof addressQualification>

export const qualifyAddress = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/qualification/address',
  access: 'account',
  query: z.object({ LocationID: z.optional(z.string().check(z.maxLength(MAX_KEY_LETTERS))) }),
  reply: addressQualification,
  errors: ['NO_LOCATION_ID_PROVIDED'],
})

/** Source: QUA-019. */
export const lineNumbers = z.object({ LineNumbers: z.array(z.object({ LineNumber: z.string() })) })

/** The lines at a location for a core product. Source: QUA-004. */
export const readLineNumbers = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/qualification/locations/{locationId}/linenumbers',
  access: 'account',
  query: z.object({ coreProductKey: z.string().check(z.minLength(1), z.maxLength(MAX_KEY_LETTERS)) }),
  reply: lineNumbers,
  errors: ['NO_LOCATION_ID_PROVIDED', 'CORE_PRODUCT_NOT_FOUND'],
})

/** Unused phone numbers in the calling area of the location. Source: QUA-005, QUA-021. */
export const readAvailableNumbers = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/qualification/phonenumbers',
  access: 'account',
  query: z.object({
    LocationID: z.string().check(z.minLength(1), z.maxLength(MAX_KEY_LETTERS)),
    count: z.pipe(
      z.string().check(z.regex(/^([1-9]|10)$/, { error: 'expected 1 to 10' })),
      z.transform((digits: string) => Number(digits)),
    ),
  }),
  reply: z.object({ PhoneNumbers: z.array(z.string()).check(z.minLength(1)) }),
  errors: ['NO_PHONE_NUMBERS_AVAILABLE', 'NO_LOCATION_ID_PROVIDED'],
  malformed: 'NO_PHONE_NUMBERS_AVAILABLE',
})

/** Source: QUA-020. */
export const hardwareQualification = z.object({
  QualifyHardwareResult: z.array(
    z.object({ HardwareProductKey: z.string(), SupportedCoreProductKeys: z.array(z.string()) }),
  ),
})

/** The core products that a service's current devices support. Source: QUA-006. */
export const qualifyHardware = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/qualification/hardware',
  access: 'account',
  query: z.object({ serviceEntity: z.string().check(z.minLength(1), z.maxLength(MAX_KEY_LETTERS)) }),
  reply: hardwareQualification,
  errors: ['SERVICE_NOT_FOUND'],
})

/** Source: QUA-014. */
export const accountQualification = z.object({ canOrderNewProducts: z.boolean() })
export type AccountQualification = z.output<typeof accountQualification>

/** Source: QUA-007. */
export const qualifyAccount = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/qualification',
  access: 'account',
  reply: accountQualification,
  errors: [],
})

/** Hardware for the products that are available at a location, with the location. Source: QUA-008. */
export const readHardwareAvailability = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/qualification/locations/{locationId}/hardware',
  access: 'account',
  reply: z.object({
    HardwareAvailability: z.array(z.object({ HardwareProductKey: z.string(), Available: z.boolean() })),
    Address: location,
  }),
  errors: ['NO_LOCATION_ID_PROVIDED'],
})

/** Whether wireless broadband reaches a location, for each product. Source: QUA-010. */
export const qualifyWireless = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/qualification/locations/{locationId}/wireless',
  access: 'account',
  reply: z.object({ WirelessAvailable: z.boolean(), QualifyLocationResults: z.array(qualificationResult) }),
  errors: ['NO_LOCATION_ID_PROVIDED'],
})
