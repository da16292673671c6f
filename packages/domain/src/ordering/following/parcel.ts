/** Of S10, by which postal operators number parcels. */
const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7]
const SERVICE = 'SB'
const COUNTRY = 'NZ'
const MODULUS = 11

/** The number on the label of an order's parcel, by which its courier tells how far it is: an S10 identifier. */
export function toTrackingNumber(orderNumber: number): string {
  const serial = String(orderNumber).padStart(WEIGHTS.length, '0').slice(-WEIGHTS.length)
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(serial[place]), 0)
  const left = MODULUS - (sum % MODULUS)
  const check = { 10: 0, 11: 5 }[left] ?? left
  return `${SERVICE}${serial}${check}${COUNTRY}`
}
