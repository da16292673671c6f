import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { parseFormFields } from '#api/platform/http/parse.ts'

import { findDemoCustomer } from './demo-customers.ts'
import type { DemoSignIn } from './demo-customers.ts'
import { parseFactor } from './factor-step.ts'
import type { FactorInput } from './second-factor.ts'

const MAX_USERNAME = 254
const MAX_PASSWORD = 1024

const loginHint = z.string().check(z.maxLength(MAX_USERNAME))

const signInFields = z.object({
  username: z._default(z.string().check(z.maxLength(MAX_USERNAME)), ''),
  password: z._default(z.string().check(z.maxLength(MAX_PASSWORD)), ''),
  remember: z._default(z.string(), ''),
  demo: z._default(z.string(), ''),
})

export type SignInFields = {
  readonly username: string
  readonly password: string
  readonly remember: boolean
  /** Null if the request is not the form of the second step. */
  readonly factor: FactorInput | null
}

/** The username that the address of the sign-in asks to fill in. It proves nothing: the password is still needed. */
export function parseLoginHint(hint: unknown): string {
  return loginHint.safeParse(hint).data ?? ''
}

/** The fields of the sign-in page. A button of a demo customer counts as the customer's username and password. */
export function parseSignInForm({ body }: FastifyRequest, demo: DemoSignIn | null): SignInFields {
  const fields = parseFormFields(typeof body === 'string' ? body : '')
  const parsed = signInFields.safeParse(fields).data
  const customer = demo === null ? null : findDemoCustomer(demo, parsed?.demo ?? '')
  if (demo !== null && customer !== null) {
    return { username: customer.name, password: demo.password, remember: false, factor: null }
  }
  return {
    username: parsed?.username ?? '',
    password: parsed?.password ?? '',
    remember: parsed?.remember === 'true',
    factor: parseFactor(fields),
  }
}
