/** The weights of the check digit in S10, the standard of postal operators for parcel numbers. */
const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7]
const SERVICE = 'SB'
const COUNTRY = 'NZ'
const MODULUS = 11

/** The courier's tracking number of an order's parcel: an S10 identifier. */
export function toTrackingNumber(orderNumber: number): string {
  const serial = String(orderNumber).padStart(WEIGHTS.length, '0').slice(-WEIGHTS.length)
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(serial[index]), 0)
  const complement = MODULUS - (sum % MODULUS)
  const check = { 10: 0, 11: 5 }[complement] ?? complement
  return `${SERVICE}${serial}${check}${COUNTRY}`
}
