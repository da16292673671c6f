import { ACCOUNT, ACTING, BY_SECRET, OWNING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

const invited = `
  insert into pending_person (pending_id, account_code, email, first_name, last_name, mobile_number, date_of_birth,
    invited_at, code_hash, expires_at)
  values ('hana', '100482', 'hana@mail.example', 'Hana', 'Kerei', '0215550199', '1990-05-17', now(), 'none',
    now() + interval '1 day')`
const contact = `
  insert into contact_person (contact_id, account_code, first_name, last_name, mobile_number, email, date_of_birth)
  values ('hana', '100482', 'Hana', 'Kerei', '0215550199', 'hana@mail.example', '1990-05-17')`

export const ACCESS: AccessRows = {
  'GET /iam/accounts/{accountCode}/users': { who: ACTING },
  'GET /iam/accounts/{accountCode}/pendingusers': { who: ACTING },
  'POST /iam/Users': {
    who: OWNING,
    input: {
      body: {
        poolKey: 'customers',
        email: 'hana.kerei@mail.example',
        firstName: 'Hana',
        lastName: 'Kerei',
        mobileNumber: '0215550199',
        dateOfBirth: '1990-05-17',
        claims: [{ claimType: 'Account', claimValue: ACCOUNT, role: 'AccountRead' }],
        sendWelcomeComm: true,
        allowedExposureLevel: 'Customer',
      },
    },
    change: { action: 'person-invited' },
  },
  'DELETE /iam/Users/{userGuid}/claims': {
    who: OWNING,
    input: { parameters: { userGuid: 'user-mere' }, query: { claimType: 'Account', claimValue: ACCOUNT } },
    change: { action: 'person-removed' },
  },
  'PUT /iam/accounts/{accountCode}/users/{userGuid}/level': {
    who: OWNING,
    input: { parameters: { userGuid: 'user-mere' }, body: { level: 'see' } },
    change: { action: 'person-level-changed' },
  },
  'DELETE /iam/accounts/{accountCode}/pendingusers/{pendingId}': {
    who: OWNING,
    input: { parameters: { pendingId: 'none' } },
    change: {
      action: 'invitation-ended',
      input: { parameters: { pendingId: 'hana' } },
      before: invited,
    },
  },
  'POST /iam/accounts/{accountCode}/pendingusers/{pendingId}/invite': {
    who: OWNING,
    input: { parameters: { pendingId: 'none' } },
    change: {
      action: 'person-invited',
      input: { parameters: { pendingId: 'hana' } },
      before: `${invited}; update pending_person set expires_at = now() - interval '1 day' where pending_id = 'hana'`,
    },
  },
  'POST /iam/invitations/read': { who: BY_SECRET, input: { body: { Token: 'none' } } },
  'POST /iam/invitations/accept': {
    who: BY_SECRET,
    input: { body: { Token: 'none', Password: 'tui-fern-paddle-9' } },
  },
  'GET /accounts/{accountCode}/getauthorizedpeople': { who: ACTING },
  'POST /accounts/{accountCode}/addauthorizedperson': {
    who: OWNING,
    input: {
      body: {
        Name: { FirstName: 'Hana', LastName: 'Kerei' },
        ContactDetails: { MobileNumber: '0215550199', Email: 'hana.kerei@mail.example' },
        DateOfBirth: '1990-05-17',
        MyAccountAuthorization: false,
      },
    },
    change: { action: 'contact-person-added' },
  },
  'POST /accounts/{accountCode}/removecontact': {
    who: OWNING,
    input: { body: { ContactID: 'none' } },
    change: {
      action: 'contact-person-removed',
      input: { body: { ContactID: 'hana' } },
      before: contact,
    },
  },
  'GET /accounts/{accountCode}/access': { who: OWNING },
}
