const REFERENCE = /^[2-9FHKMRWXY]{3}-[2-9FHKMRWXY]{3}-[2-9FHKMRWXY]{3}$/

/** Whether a reference on the statement is of a card payment, which has a receipt. */
export function isReceiptReference(reference: string): boolean {
  return REFERENCE.test(reference)
}
