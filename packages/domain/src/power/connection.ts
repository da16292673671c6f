import * as z from 'zod/mini'

import { equipmentLocation } from '../ordering/offer/contract.ts'
import { location } from '../qualification/contract.ts'

/** A register of a meter. Source: PWR-064. */
const channel = z.object({
  channelNumber: z.int(),
  /** Digits before the decimal point. */
  numberOfDials: z.int().check(z.positive()),
  /** What it counts: every hour, or those of a day or night rate. */
  counts: z.enum(['all', 'day', 'night']),
})

/** A metering component of an installation: the meter by its serial number. Source: PWR-064. */
const component = z.object({ serialNumber: z.string(), channels: z.array(channel) })

/** Source: PWR-064, PWR-065. */
const metering = z.object({
  /** The meters tell their readings by themselves; so they do where nothing is said. */
  ami: z._default(z.boolean(), true),
  installations: z.array(z.object({ installationNumber: z.int(), components: z.array(component) })),
})

/** `inactive` has no power to it, and `decommissioned` never will: a person sees to both. */
export const CONNECTION_STATUSES = ['active', 'inactive', 'decommissioned'] as const

/** What lists of connections say of one. Source: PWR-075. */
export const icpSummary = z.object({
  icp: z.string(),
  status: z.enum(CONNECTION_STATUSES),
  /** Who supplies it now; `account` is the one that asks, and `us` another account of ours. */
  suppliedBy: z.enum(['account', 'us', 'another', 'nobody']),
  ami: z._default(z.boolean(), true),
  /** Where it is, in one line. */
  address: z.string(),
})
export type IcpSummary = z.output<typeof icpSummary>

/** Everything known of a connection. Source: PWR-064. */
export const icpInformation = z.object({
  icp: z.string(),
  status: z.enum(CONNECTION_STATUSES),
  address: location,
  metering,
  /** Kilovolt-amperes that a capacity charge is for; null where there is none. Source: PWR-063. */
  chargeableCapacity: z.nullable(z.number().check(z.positive())),
  /** Whether somebody there depends on power for their health, as the account's order says; null where none says. */
  medicallyDependent: z.nullable(z.boolean()),
  /** Where its meter may stand. Source: PWR-071. */
  equipmentLocations: z.array(equipmentLocation),
  /** As the account has said; null while it has said nothing. */
  siteAccess: z.nullable(z.object({ key: z.nullable(z.string()), notes: z.string(), dog: z.boolean() })),
})
export type IcpInformation = z.output<typeof icpInformation>
