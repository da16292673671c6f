import type { ErrorCode } from '@switchboard/domain/errors'
import type { MeshOffer, MeshUnit } from '@switchboard/domain/mesh/contract'
import { choosableUnits, defaultUnit } from '@switchboard/domain/mesh/rules'

import type { RentalStep } from '#web/ordering/renting/use-rental.ts'

/** Source: MSH-026 to MSH-028. */
export type MeshErrorType = 'MAXIMUM_NUMBER_ERROR' | 'AVAILABILITY_ERROR' | 'SUBMIT_ERROR'

/** The step of an order of mesh units. Source: MSH-006 to MSH-010. */
export type MeshState =
  /** The offer is loading. */
  | { readonly currentStep: 0 }
  /** The choice of the type. */
  | { readonly currentStep: 1; readonly units: readonly MeshUnit[] }
  /** The choice of the number of units. */
  | { readonly currentStep: 2; readonly unit: MeshUnit }
  | { readonly currentStep: 'COMPLETE' }
  | { readonly currentStep: 'ERROR'; readonly errorType: MeshErrorType }

type MeshFacts = {
  /** Undefined while loading. */
  readonly offer: MeshOffer | undefined
  /** The keys of the hardware that is available at the address of the line. Undefined while loading. */
  readonly available: readonly string[] | undefined
  /** Whether the offer or the availability could not be loaded. */
  readonly isFailed: boolean
  /** The key of the chosen type. Null while none is chosen. */
  readonly chosen: string | null
}

/** The state before the order is sent. If only one type is available, it does not have to be chosen. */
export function toMeshState({ offer, available, isFailed, chosen }: MeshFacts): MeshState {
  if (isFailed) return toErrorState('AVAILABILITY_ERROR')
  if (offer === undefined) return { currentStep: 0 }
  const units = choosableUnits(offer.units, offer.hardware)
  if (offer.serviceEntity === null || offer.locationId === null || units.length === 0)
    return toErrorState('AVAILABILITY_ERROR')
  if (offer.hardware.numberOfMeshSatelliteUnitsCanStillOrder === 0)
    return toErrorState('MAXIMUM_NUMBER_ERROR')
  if (available === undefined) return { currentStep: 0 }
  const availableUnits = units.filter(({ key }) => available.includes(key))
  const onlyUnit = availableUnits.length === 1 ? defaultUnit(availableUnits) : null
  const unit = availableUnits.find(({ key }) => key === chosen) ?? onlyUnit
  if (unit !== null) return { currentStep: 2, unit }
  return availableUnits.length === 0
    ? toErrorState('AVAILABILITY_ERROR')
    : { currentStep: 1, units: availableUnits }
}

/** The state after the order is sent. Null while it is not sent, in progress or in doubt. */
export function toSentState({ step, failure }: SentRental): MeshState | null {
  if (step === 'complete') return { currentStep: 'COMPLETE' }
  return step === 'error' ? toErrorState(toErrorType(failure)) : null
}

type SentRental = { readonly step: RentalStep; readonly failure: ErrorCode | null }

function toErrorState(errorType: MeshErrorType): MeshState {
  return { currentStep: 'ERROR', errorType }
}

/** Units that became unavailable before the order was sent have their own errors. Source: MSH-026 to MSH-028. */
function toErrorType(code: ErrorCode | null): MeshErrorType {
  return code === 'MAXIMUM_NUMBER_ERROR' || code === 'AVAILABILITY_ERROR' ? code : 'SUBMIT_ERROR'
}
