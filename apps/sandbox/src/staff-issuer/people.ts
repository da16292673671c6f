import { isSameSecret } from '#sandbox/http/same-secret.ts'

/** A person who works for the provider of the demo. */
export type StaffPerson = {
  readonly sub: string
  readonly username: string
  readonly name: string
  readonly roles: readonly string[]
}

/** Kim has no role that opens the staff desk. */
const PEOPLE: readonly StaffPerson[] = [
  { sub: 'staff-sam', username: 'sam', name: 'Sam Tautahi', roles: ['switchboard-staff'] },
  { sub: 'staff-kim', username: 'kim', name: 'Kim Aiono', roles: ['warehouse'] },
]

export function findPerson(username: string, password: string, demoPassword: string): StaffPerson | null {
  const person = PEOPLE.find((each) => each.username === username.trim().toLowerCase())
  return person !== undefined && isSameSecret(password, demoPassword) ? person : null
}
