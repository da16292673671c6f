import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { cookieHeader, readCookie, type CookieLife } from '#sandbox/http/cookies.ts'
import { fromOwnPages } from '#sandbox/http/own-pages.ts'
import { sendPage } from '#sandbox/http/page.ts'
import { signIns } from '#sandbox/http/sign-ins.ts'
import type { Settings } from '#sandbox/settings.ts'

import { MOST_QUERY_CHARACTERS, deskPage, signInPage } from './desk-pages.ts'
import {
  askStaffToken,
  findAccounts,
  signInProblem,
  type Credentials,
  type FoundAccounts,
  type Refused,
} from './management.ts'

const COOKIE = 'staff_desk'
const LIFE: CookieLife = { path: '/staff', sameSite: 'Strict', seconds: null }

const searchQuery = z.object({ query: z.prefault(z.string().check(z.trim()), '') })
const signInForm = z.object({ username: z.string().check(z.trim()), password: z.string() })
const openForm = z.object({ accountCode: z.string().check(z.minLength(1)) })

const STATUS: Readonly<Record<Refused, number>> = {
  staffRefused: 403,
  noSuchAccount: 404,
  unsearchable: 400,
  tooManyTries: 429,
  unreachable: 503,
  notUnderstood: 502,
}

type Search = { query: string; found: FoundAccounts | null; problem: Refused | null }

/** The desk where a staff member finds an account and opens the portal on it. */
export function addStaffDesk(server: FastifyInstance, settings: Settings) {
  // the provider checks name and password with every token it gives, so the desk keeps them while somebody sits at it
  const signedIn = signIns<Credentials>()
  const ownPagesOnly = { preHandler: fromOwnPages }

  server.get('/staff', async (request, reply) => {
    const staff = findStaff(request)
    if (staff === null) return sendPage(reply, signInPage(null))
    const parsed = searchQuery.safeParse(request.query)
    if (!parsed.success) return showDesk(reply, staff, { query: '', found: null, problem: 'unsearchable' })
    const { query } = parsed.data
    // the page as it is first opened
    if (query === '') return showDesk(reply, staff, { query, found: null, problem: null })

    const found = await findAccounts(settings, staff, query)
    if (found === 'staffRefused') return showSignIn(reply, found)
    return typeof found === 'string'
      ? showDesk(reply, staff, { query, found: null, problem: found })
      : showDesk(reply, staff, { query, found, problem: null })
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
    const staff = findStaff(request)
    if (staff === null) return reply.redirect('/staff', 303)
    const form = openForm.safeParse(request.body)
    if (!form.success) return showDesk(reply, staff, { query: '', found: null, problem: 'noSuchAccount' })

    const { accountCode } = form.data
    const answer = await askStaffToken(settings, staff, accountCode)
    if (answer === 'staffRefused') return showSignIn(reply, answer)
    if (typeof answer === 'string')
      return showDesk(reply, staff, { query: accountCode, found: null, problem: answer })
    const parameters = new URLSearchParams({ token: answer.token, accountcode: answer.accountCode })
    return reply.redirect(`${settings.portalUrl}/auto-login?${parameters}`, 303)
  })

  server.post('/staff/sign-out', ownPagesOnly, (request, reply) => {
    signedIn.end(readSessionKey(request))
    void reply.header('set-cookie', cookieHeader(COOKIE, '', { ...LIFE, seconds: 0 }))
    return reply.redirect('/staff', 303)
  })

  function showSignIn(reply: FastifyReply, problem: Refused) {
    return sendPage(reply, signInPage(wordsFor(problem, settings)), STATUS[problem])
  }

  function showDesk(reply: FastifyReply, staff: Credentials, { query, found, problem }: Search) {
    const words = problem === null ? null : wordsFor(problem, settings)
    return sendPage(
      reply,
      deskPage(staff.username, { query, found, problem: words }),
      problem === null ? 200 : STATUS[problem],
    )
  }

  function findStaff(request: FastifyRequest): Credentials | null {
    return signedIn.find(readSessionKey(request))
  }
}

function readSessionKey(request: FastifyRequest): string | null {
  return readCookie(request.headers.cookie, COOKIE)
}

function wordsFor(problem: Refused, { managementUrl }: Settings): string {
  const words: Record<Refused, string> = {
    staffRefused: 'This name and password are not those of a staff member. Please try again.',
    noSuchAccount: 'There is no such account. Please check its code.',
    unsearchable: `Please type something to look for: 2 letters or digits at least, ${MOST_QUERY_CHARACTERS} characters at most.`,
    tooManyTries: 'There were too many tries to sign in. Please wait five minutes, then try again.',
    unreachable: `The provider cannot be reached at ${managementUrl}. Please check that Switchboard runs, and try again.`,
    notUnderstood: 'The provider gave an answer that the desk does not understand. Please try again later.',
  }
  return words[problem]
}
