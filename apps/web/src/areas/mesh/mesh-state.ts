import type { ErrorCode } from '@switchboard/domain/errors'
import type { MeshOffer, MeshUnit } from '@switchboard/domain/mesh/contract'
import { choosableUnits, defaultUnit } from '@switchboard/domain/mesh/rules'

import type { RentalStep } from '#web/ordering/renting/use-rental.ts'

/** Source: MSH-026 to MSH-028. */
export type MeshErrorType = 'MAXIMUM_NUMBER_ERROR' | 'AVAILABILITY_ERROR' | 'SUBMIT_ERROR'

/** Where the order of mesh units stands. Source: MSH-006 to MSH-010. */
export type MeshState =
  | { readonly currentStep: 0 }
  /** Which of these types. */
  | { readonly currentStep: 1; readonly units: readonly MeshUnit[] }
  /** How many of this one. */
  | { readonly currentStep: 2; readonly unit: MeshUnit }
  | { readonly currentStep: 'COMPLETE' }
  | { readonly currentStep: 'ERROR'; readonly errorType: MeshErrorType }

type Known = {
  /** Undefined while it has not come. */
  readonly offer: MeshOffer | undefined
  /** Keys of the hardware that can be had where the line is; undefined while that has not come. */
  readonly available: readonly string[] | undefined
  /** One of both cannot be loaded. */
  readonly isFailed: boolean
  /** Key of the chosen type; null while none is. */
  readonly chosen: string | null
}

/** Before anything is sent. */
export function meshStateOf({ offer, available, isFailed, chosen }: Known): MeshState {
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

/** From the moment the order is sent; null while none is, and while nobody knows what became of it. */
export function sentStateOf({ step, failure }: Sent): MeshState | null {
  if (step === 'complete') return { currentStep: 'COMPLETE' }
  return step === 'error' ? error(submitError(failure)) : null
}

type Sent = { readonly step: RentalStep; readonly failure: ErrorCode | null }

function error(errorType: MeshErrorType): MeshState {
  return { currentStep: 'ERROR', errorType }
}

/** What can no longer be had is said as that also where the order was on its way. Source: MSH-026 to MSH-028. */
function submitError(code: ErrorCode | null): MeshErrorType {
  return code === 'MAXIMUM_NUMBER_ERROR' || code === 'AVAILABILITY_ERROR' ? code : 'SUBMIT_ERROR'
}
