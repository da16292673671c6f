const REFERENCE = /^[2-9FHKMRWXY]{3}-[2-9FHKMRWXY]{3}-[2-9FHKMRWXY]{3}$/

/** Whether a line of the statement names a card payment that has a receipt. */
export function isReceiptReference(reference: string): boolean {
  return REFERENCE.test(reference)
}
