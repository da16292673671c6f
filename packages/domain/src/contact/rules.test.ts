import { expect, test } from 'vitest'

import { MAX_COMMENT_CHARACTERS, MAX_NAME_CHARACTERS } from './contract.ts'
import type { CallbackReason, IssueReason, Timeslot } from './contract.ts'
import { callbackProblems, defaultContactNumber, issueProblems, listFreeTimeslots } from './rules.ts'
import type { CallbackForm } from './rules.ts'

const reasons: CallbackReason[] = [{ ReasonKey: 'billing', ReasonDescription: 'A bill' }]
const issues: IssueReason[] = [{ IssueKey: 'no-internet', IssueDescription: 'No internet' }]

function timeslot(start: number, FreeSlots: number): Timeslot {
  return { TimeslotStart: start, TimeslotEnd: start + 1, FreeSlots, TotalSlots: 3 }
}

const timeslots = [timeslot(100, 1), timeslot(200, 0), timeslot(300, -1), timeslot(400, 3)]
const good: CallbackForm = {
  contactName: "Ben O'Fōwler 🦜",
  contactNumber: '(09) 555-0123',
  reasonKey: 'billing',
  comment: '',
  timeslot: 100,
}

test('CON-015 a timeslot is shown only with free slots above 0', () => {
  expect(listFreeTimeslots(timeslots).map(({ TimeslotStart }) => TimeslotStart)).toEqual([100, 400])
})

test.each([
  ['095550123', '0215550123', '095550123'],
  [null, '0215550123', '0215550123'],
  ['095550123', null, '095550123'],
  [null, null, ''],
])(
  'CON-013 of the home phone %s and the mobile phone %s the number to call is “%s”',
  (home, mobile, number) => {
    expect(defaultContactNumber({ homePhone: home, mobilePhone: mobile })).toBe(number)
  },
)

test('CON-009 CON-010 CON-011 CON-012 a good form has no problem', () => {
  expect(callbackProblems(good, { reasons, timeslots })).toEqual({})
})

test.each(['09123456', '02123456789', '0215550123', '035550123'])(
  'CON-011 CON-010 the number %s can be called, at any timeslot with a free slot',
  (contactNumber) => {
    expect(callbackProblems({ ...good, contactNumber, timeslot: 400 }, { reasons, timeslots })).toEqual({})
  },
)

test.each<[why: string, difference: Partial<CallbackForm>, problems: object]>([
  ['no name', { contactName: ' ' }, { contactName: 'missing' }],
  [
    'a name that is too long',
    { contactName: 'n'.repeat(MAX_NAME_CHARACTERS + 1) },
    { contactName: 'tooLong' },
  ],
  ['no number', { contactNumber: ' - ' }, { contactNumber: 'missing' }],
  ['CON-011 a number one digit short', { contactNumber: '0912345' }, { contactNumber: 'noPhoneNumber' }],
  ['CON-011 a number one digit over', { contactNumber: '091234567890' }, { contactNumber: 'noPhoneNumber' }],
  [
    'CON-011 a number of an area that does not exist',
    { contactNumber: '055550123' },
    { contactNumber: 'noPhoneNumber' },
  ],
  ['CON-011 an international number', { contactNumber: '+61295550123' }, { contactNumber: 'noPhoneNumber' }],
  ['CON-011 letters', { contactNumber: 'call me' }, { contactNumber: 'noPhoneNumber' }],
  ['CON-009 no reason', { reasonKey: '' }, { reasonKey: 'missing' }],
  ['CON-009 a reason that is not one of the server’s', { reasonKey: 'gossip' }, { reasonKey: 'notOffered' }],
  ['a long comment', { comment: 'c'.repeat(MAX_COMMENT_CHARACTERS + 1) }, { comment: 'tooLong' }],
  ['CON-012 no timeslot', { timeslot: null }, { timeslot: 'missing' }],
  ['CON-010 a timeslot without a free slot', { timeslot: 200 }, { timeslot: 'notOffered' }],
  ['CON-010 a time that is no timeslot', { timeslot: 150 }, { timeslot: 'notOffered' }],
])('a callback cannot be asked for with %s', (_why, difference, problems) => {
  expect(callbackProblems({ ...good, ...difference }, { reasons, timeslots })).toEqual(problems)
})

test.each([
  ['CON-014 a key among the reasons', { issueKey: 'no-internet', comment: '' }, {}],
  ['CON-014 a key that is not one of them', { issueKey: 'rain', comment: '' }, { issueKey: 'notOffered' }],
  ['CON-014 no key', { issueKey: '', comment: 'It is broken' }, { issueKey: 'missing' }],
  [
    'a long comment',
    { issueKey: 'no-internet', comment: 'c'.repeat(MAX_COMMENT_CHARACTERS + 1) },
    { comment: 'tooLong' },
  ],
])('the problems of a report with %s', (_why, form, problems) => {
  expect(issueProblems(form, issues)).toEqual(problems)
})
