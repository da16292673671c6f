import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { buildCookie, readCookie, type CookieScope } from '#sandbox/http/cookies.ts'
import { refuseOtherSites } from '#sandbox/http/refuse-other-sites.ts'
import { sendPage } from '#sandbox/http/page.ts'
import { createSignIns } from '#sandbox/http/sign-ins.ts'
import type { Settings } from '#sandbox/settings.ts'

import { MAX_QUERY_CHARACTERS, deskPage, signInPage } from './desk-pages.ts'
import {
  requestStaffToken,
  findAccounts,
  findSignInProblem,
  type Credentials,
  type FoundAccounts,
  type StaffRefusal,
} from './management.ts'

const COOKIE = 'staff_desk'
const COOKIE_SCOPE: CookieScope = { path: '/staff', sameSite: 'Strict', seconds: null }

const searchQuery = z.object({ query: z.prefault(z.string().check(z.trim()), '') })
const signInForm = z.object({ username: z.string().check(z.trim()), password: z.string() })
const openForm = z.object({ accountCode: z.string().check(z.minLength(1)) })

const STATUS: Readonly<Record<StaffRefusal, number>> = {
  staffRefused: 403,
  noSuchAccount: 404,
  unsearchable: 400,
  tooManyTries: 429,
  unreachable: 503,
  notUnderstood: 502,
}

type SearchResult = { query: string; found: FoundAccounts | null; problem: StaffRefusal | null }

/** The desk where a staff member finds an account and opens the portal on it. */
export function addStaffDesk(server: FastifyInstance, settings: Settings) {
  // the provider checks name and password for each token, so the desk stores them until the sign-out
  const signIns = createSignIns<Credentials>()
  const ownPagesOnly = { preHandler: refuseOtherSites }

  server.get('/staff', async (request, reply) => {
    const staff = findStaff(request)
    if (staff === null) return sendPage(reply, signInPage(null))
    const parsed = searchQuery.safeParse(request.query)
    if (!parsed.success) return showDesk(reply, staff, { query: '', found: null, problem: 'unsearchable' })
    const { query } = parsed.data
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
    const problem = await findSignInProblem(settings, form.data)
    if (problem !== null) return showSignIn(reply, problem)
    void reply.header('set-cookie', buildCookie(COOKIE, signIns.start(form.data), COOKIE_SCOPE))
    return reply.redirect('/staff', 303)
  })

  server.post('/staff/open', ownPagesOnly, async (request, reply) => {
    const staff = findStaff(request)
    if (staff === null) return reply.redirect('/staff', 303)
    const form = openForm.safeParse(request.body)
    if (!form.success) return showDesk(reply, staff, { query: '', found: null, problem: 'noSuchAccount' })

    const { accountCode } = form.data
    const answer = await requestStaffToken(settings, staff, accountCode)
    if (answer === 'staffRefused') return showSignIn(reply, answer)
    if (typeof answer === 'string')
      return showDesk(reply, staff, { query: accountCode, found: null, problem: answer })
    const parameters = new URLSearchParams({ token: answer.token, accountcode: answer.accountCode })
    return reply.redirect(`${settings.portalUrl}/auto-login?${parameters}`, 303)
  })

  server.post('/staff/sign-out', ownPagesOnly, (request, reply) => {
    signIns.end(readSessionKey(request))
    void reply.header('set-cookie', buildCookie(COOKIE, '', { ...COOKIE_SCOPE, seconds: 0 }))
    return reply.redirect('/staff', 303)
  })

  function showSignIn(reply: FastifyReply, problem: StaffRefusal) {
    return sendPage(reply, signInPage(describeRefusal(problem, settings)), STATUS[problem])
  }

  function showDesk(reply: FastifyReply, staff: Credentials, { query, found, problem }: SearchResult) {
    const words = problem === null ? null : describeRefusal(problem, settings)
    return sendPage(
      reply,
      deskPage(staff.username, { query, found, problem: words }),
      problem === null ? 200 : STATUS[problem],
    )
  }

  function findStaff(request: FastifyRequest): Credentials | null {
    return signIns.find(readSessionKey(request))
  }
}

function readSessionKey(request: FastifyRequest): string | null {
  return readCookie(request.headers.cookie, COOKIE)
}

function describeRefusal(problem: StaffRefusal, { managementUrl }: Settings): string {
  const words: Record<StaffRefusal, string> = {
    staffRefused: 'This name and password are not those of a staff member. Please try again.',
    noSuchAccount: 'There is no such account. Please check its code.',
    unsearchable: `Please type something to look for: 2 letters or digits at least, ${MAX_QUERY_CHARACTERS} characters at most.`,
    tooManyTries: 'There were too many tries to sign in. Please wait five minutes, then try again.',
    unreachable: `The provider cannot be reached at ${managementUrl}. Please check that Switchboard runs, and try again.`,
    notUnderstood: 'The provider gave an answer that the desk does not understand. Please try again later.',
  }
  return words[problem]
}
