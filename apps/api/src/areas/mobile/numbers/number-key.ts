import type { PhoneNumberKey } from './store/number-status.ts'

type NumberCall = {
  readonly accountCode: string
  readonly parameters: { readonly serviceNumber: string }
}

/** The number of a call. A text that is not a service number gets a number that no service has. */
export function toNumberKey({ accountCode, parameters: { serviceNumber } }: NumberCall): PhoneNumberKey {
  return { accountCode, serviceNumber: /^\d{1,9}$/.test(serviceNumber) ? Number(serviceNumber) : -1 }
}
