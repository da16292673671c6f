import type { ErrorCode } from '@switchboard/domain/errors'
import type { MeshOffer, MeshUnit } from '@switchboard/domain/mesh/contract'
import { choosableUnits, defaultUnit } from '@switchboard/domain/mesh/rules'

import type { RentalStep } from '#web/ordering/renting/use-rental.ts'

/** Source: MSH-026 to MSH-028. */
export type MeshErrorType = 'MAXIMUM_NUMBER_ERROR' | 'AVAILABILITY_ERROR' | 'SUBMIT_ERROR'

/** The step of the order of mesh units. Source: MSH-006 to MSH-010. */
export type MeshState =
  | { readonly currentStep: 0 }
  /** The choice of one of these types. */
  | { readonly currentStep: 1; readonly units: readonly MeshUnit[] }
  /** The choice of the number of units. */
  | { readonly currentStep: 2; readonly unit: MeshUnit }
  | { readonly currentStep: 'COMPLETE' }
  | { readonly currentStep: 'ERROR'; readonly errorType: MeshErrorType }

type MeshFacts = {
  /** Undefined while it is loading. */
  readonly offer: MeshOffer | undefined
  /** Keys of the hardware that is available at the line's address; undefined while it is loading. */
  readonly available: readonly string[] | undefined
  /** Whether the offer or the availability could not be loaded. */
  readonly isFailed: boolean
  /** Key of the chosen type; null while none is chosen. */
  readonly chosen: string | null
}

/** The state before the order is sent. */
export function toMeshState({ offer, available, isFailed, chosen }: MeshFacts): MeshState {
  if (isFailed) return error('AVAILABILITY_ERROR')
  if (offer === undefined) return { currentStep: 0 }
  const units = choosableUnits(offer.units, offer.hardware)
  if (offer.serviceEntity === null || offer.locationId === null || units.length === 0)
    return error('AVAILABILITY_ERROR')
  if (offer.hardware.numberOfMeshSatelliteUnitsCanStillOrder === 0) return error('MAXIMUM_NUMBER_ERROR')
  if (available === undefined) return { currentStep: 0 }
  const had = units.filter(({ key }) => available.includes(key))
  const unit = had.find(({ key }) => key === chosen) ?? (had.length === 1 ? defaultUnit(had) : null)
  if (unit !== null) return { currentStep: 2, unit }
  return had.length === 0 ? error('AVAILABILITY_ERROR') : { currentStep: 1, units: had }
}

/** The state after the order is sent; null while it is not sent, in progress or in doubt. */
export function toSentState({ step, failure }: Sent): MeshState | null {
  if (step === 'complete') return { currentStep: 'COMPLETE' }
  return step === 'error' ? error(submitError(failure)) : null
}

type Sent = { readonly step: RentalStep; readonly failure: ErrorCode | null }

function error(errorType: MeshErrorType): MeshState {
  return { currentStep: 'ERROR', errorType }
}

/** Units that became unavailable while the order was sent have their own error. Source: MSH-026 to MSH-028. */
function submitError(code: ErrorCode | null): MeshErrorType {
  return code === 'MAXIMUM_NUMBER_ERROR' || code === 'AVAILABILITY_ERROR' ? code : 'SUBMIT_ERROR'
}
