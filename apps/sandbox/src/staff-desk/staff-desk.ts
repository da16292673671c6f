import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { cookieHeader, cookieOf, type CookieLife } from '#sandbox/http/cookies.ts'
import { fromOwnPages } from '#sandbox/http/own-pages.ts'
import { sendPage } from '#sandbox/http/page.ts'
import { signIns } from '#sandbox/http/sign-ins.ts'
import type { Settings } from '#sandbox/settings.ts'

import { deskPage, signInPage } from './desk-pages.ts'
import {
  askStaffToken,
  findAccounts,
  signInProblem,
  type Credentials,
  type FoundAccount,
  type Refused,
} from './management.ts'

const COOKIE = 'staff_desk'
const LIFE: CookieLife = { path: '/staff', sameSite: 'Strict', seconds: null }

const MOST_QUERY_CHARACTERS = 64
const searchQuery = z.object({
  query: z.prefault(z.string().check(z.trim(), z.maxLength(MOST_QUERY_CHARACTERS)), ''),
})
const signInForm = z.object({ username: z.string().check(z.trim()), password: z.string() })
const openForm = z.object({ accountCode: z.string().check(z.minLength(1)) })

const STATUS: Readonly<Record<Refused, number>> = {
  staffRefused: 403,
  noSuchAccount: 404,
  unreachable: 503,
  notUnderstood: 502,
}

type Search = { query: string; accounts: readonly FoundAccount[] | null; problem: Refused | null }

/** The desk where a staff member finds an account and opens the portal on it. */
export function addStaffDesk(server: FastifyInstance, settings: Settings) {
  // the provider checks name and password with every token it gives, so the desk keeps them while somebody sits at it
  const signedIn = signIns<Credentials>()
  const ownPagesOnly = { preHandler: fromOwnPages }

  server.get('/staff', async (request, reply) => {
    const staff = staffOf(request)
    if (staff === null) return sendPage(reply, signInPage(null))
    const { query } = searchQuery.safeParse(request.query).data ?? { query: '' }
    if (query === '') return showDesk(reply, staff, { query, accounts: null, problem: null })

    const accounts = await findAccounts(settings, query)
    return typeof accounts === 'string'
      ? showDesk(reply, staff, { query, accounts: null, problem: accounts })
      : showDesk(reply, staff, { query, accounts, problem: null })
  })

  server.post('/staff/sign-in', ownPagesOnly, async (request, reply) => {
    const form = signInForm.safeParse(request.body)
    if (!form.success) return showSignIn(reply, 'staffRefused')
    const problem = await signInProblem(settings, form.data)
    if (problem !== null) return showSignIn(reply, problem)
    void reply.header('set-cookie', cookieHeader(COOKIE, signedIn.start(form.data), LIFE))
    return reply.redirect('/staff', 303)
  })

  server.post('/staff/open', ownPagesOnly, async (request, reply) => {
    const staff = staffOf(request)
    if (staff === null) return reply.redirect('/staff', 303)
    const form = openForm.safeParse(request.body)
    if (!form.success) return showDesk(reply, staff, { query: '', accounts: null, problem: 'noSuchAccount' })

    const { accountCode } = form.data
    const answer = await askStaffToken(settings, staff, accountCode)
    if (answer === 'staffRefused') return showSignIn(reply, answer)
    if (typeof answer === 'string')
      return showDesk(reply, staff, { query: accountCode, accounts: null, problem: answer })
    const parameters = new URLSearchParams({ token: answer.token, accountcode: answer.accountCode })
    return reply.redirect(`${settings.portalUrl}/auto-login?${parameters}`, 303)
  })

  server.post('/staff/sign-out', ownPagesOnly, (request, reply) => {
    signedIn.end(keyOf(request))
    void reply.header('set-cookie', cookieHeader(COOKIE, '', { ...LIFE, seconds: 0 }))
    return reply.redirect('/staff', 303)
  })

  function showSignIn(reply: FastifyReply, problem: Refused) {
    return sendPage(reply, signInPage(wordsFor(problem, settings)), STATUS[problem])
  }

  function showDesk(reply: FastifyReply, staff: Credentials, { query, accounts, problem }: Search) {
    const words = problem === null ? null : wordsFor(problem, settings)
    return sendPage(
      reply,
      deskPage(staff.username, { query, accounts, problem: words }),
      problem === null ? 200 : STATUS[problem],
    )
  }

  function staffOf(request: FastifyRequest): Credentials | null {
    return signedIn.find(keyOf(request))
  }
}

function keyOf(request: FastifyRequest): string | null {
  return cookieOf(request.headers.cookie, COOKIE)
}

function wordsFor(problem: Refused, { managementUrl }: Settings): string {
  const words: Record<Refused, string> = {
    staffRefused: 'This name and password are not those of a staff member. Please try again.',
    noSuchAccount: 'There is no such account. Please check its code.',
    unreachable: `The provider cannot be reached at ${managementUrl}. Please check that Switchboard runs, and try again.`,
    notUnderstood: 'The provider gave an answer that the desk does not understand. Please try again later.',
  }
  return words[problem]
}
