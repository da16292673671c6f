import type { DateName } from '@switchboard/domain/change-product/dates'
import type { Draft } from '@switchboard/domain/change-product/draft'
import type { Order } from '@switchboard/domain/change-product/order'
import { getDeliveryAddress } from '@switchboard/domain/change-product/postal'
import type { StepProblem } from '@switchboard/domain/change-product/step-problems'
import type { StepId } from '@switchboard/domain/change-product/steps'
import { undeliverablePart } from '@switchboard/domain/ordering/delivery'

import { deliveryField } from '#web/ordering/delivery-field.ts'

/** The props of every part of the wizard. */
export type PartProps = {
  readonly order: Order
  readonly saveDraft: (draft: Draft) => void
  /** Returns the error message of a field. There are none before the first attempt to continue. */
  readonly errorOf: (fieldId: string) => string | undefined
}

/** The id of the first field of a step. */
export function stepField(step: StepId): string {
  return `step-${step}`
}

export function dayField(name: DateName): string {
  return `day-${name}`
}

export const TAKES_OVER_FIELD = 'takes-over'
export const MEDICAL_FIELD = 'medical'
export const PHONE_NUMBER_FIELD = 'phone-number'

/** The fields for a service that moves from another provider: the provider and the account there. */
export function losingFields(step: StepId) {
  return {
    key: stepField(step),
    accountName: `${stepField(step)}-name`,
    accountNumber: `${stepField(step)}-number`,
  }
}

/** The id of the field that has a problem. */
export function findProblemField(problem: StepProblem, step: StepId, order: Order): string {
  return FIELDS[problem]?.(order, step) ?? stepField(step)
}

const FIELDS: { readonly [P in StepProblem]?: (order: Order, step: StepId) => string } = {
  addressOccupied: () => TAKES_OVER_FIELD,
  losingProviderWrong: findMissingLosingField,
  postalWrong: findWrongDeliveryField,
  phoneNumberNotChosen: () => PHONE_NUMBER_FIELD,
  medicalMissing: () => MEDICAL_FIELD,
  internetConnectMissing: () => dayField('internetConnect'),
  dayNotOffered: () => dayField('internetConnect'),
  powerDisconnectMissing: () => dayField('powerDisconnect'),
  powerConnectMissing: () => dayField('powerConnect'),
  powerBeforeInternet: () => dayField('powerConnect'),
}

function findMissingLosingField({ draft }: Order, step: StepId): string {
  const losing = step === 'internetInformation' ? draft.losingInternet : draft.losingVoice
  const fields = losingFields(step)
  if (losing === null || losing.key.trim() === '') return fields.key
  return losing.accountName.trim() === '' ? fields.accountName : fields.accountNumber
}

function findWrongDeliveryField({ draft, facts }: Order): string {
  return deliveryField(undeliverablePart(getDeliveryAddress(draft, facts)) ?? 'StreetName')
}
