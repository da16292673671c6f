import * as z from 'zod/mini'

import { equipmentLocation } from '../ordering/offer/contract.ts'
import { location } from '../qualification/contract.ts'

/** A register of a meter. Source: PWR-064. */
const channel = z.object({
  channelNumber: z.int(),
  /** Digits before the decimal point. */
  numberOfDials: z.int().check(z.positive()),
  /** The hours that it counts: all hours, or the hours of a day or night rate. */
  counts: z.enum(['all', 'day', 'night']),
})

/** A meter of an installation, with its serial number. Source: PWR-064. */
const component = z.object({ serialNumber: z.string(), channels: z.array(channel) })

/** Source: PWR-064, PWR-065. */
const metering = z.object({
  /** Whether the meters send their readings; the default is true. */
  ami: z._default(z.boolean(), true),
  installations: z.array(z.object({ installationNumber: z.int(), components: z.array(component) })),
})

/** `inactive` has no power, and `decommissioned` never will have power again. Staff handle both. */
export const CONNECTION_STATUSES = ['active', 'inactive', 'decommissioned'] as const

/** A connection in a list. Source: PWR-075. */
export const icpSummary = z.object({
  icp: z.string(),
  status: z.enum(CONNECTION_STATUSES),
  /** The current supplier: `account` is the requesting account, and `us` another account of ours. */
  suppliedBy: z.enum(['account', 'us', 'another', 'nobody']),
  ami: z._default(z.boolean(), true),
  /** The address in one line. */
  address: z.string(),
})
export type IcpSummary = z.output<typeof icpSummary>

/** All data of a connection. Source: PWR-064. */
export const icpInformation = z.object({
  icp: z.string(),
  status: z.enum(CONNECTION_STATUSES),
  address: location,
  metering,
  /** Kilovolt-amperes of the capacity charge; null without such a charge. Source: PWR-063. */
  chargeableCapacity: z.nullable(z.number().check(z.positive())),
  /** Whether a resident depends on power for their health, by the account's order; null if no order states it. */
  medicallyDependent: z.nullable(z.boolean()),
  /** The places where its meter may be. Source: PWR-071. */
  equipmentLocations: z.array(equipmentLocation),
  /** The account's information about access to the meter; null without any. */
  siteAccess: z.nullable(z.object({ key: z.nullable(z.string()), notes: z.string(), dog: z.boolean() })),
})
export type IcpInformation = z.output<typeof icpInformation>
