import { expect, test } from 'vitest'

import { fillPath } from '@switchboard/domain/call'
import type { CallShape } from '@switchboard/domain/call'
import * as catalogue from '@switchboard/domain/catalogue/change-calls'
import * as contact from '@switchboard/domain/contact/contract'
import { saveMailFilter } from '@switchboard/domain/mail/contract'
import { setSiteAccess } from '@switchboard/domain/meter-reading/site-access-calls'
import { applicationVersionStatus } from '@switchboard/domain/mobile-app/contract'
import { amendOrder, createOrder } from '@switchboard/domain/ordering/contract'
import * as passwords from '@switchboard/domain/passwords/contract'
import * as payments from '@switchboard/domain/payments/contract'
import * as methods from '@switchboard/domain/payments/method-calls'
import * as contacts from '@switchboard/domain/people/contact-person-calls'
import { addPerson } from '@switchboard/domain/people/contract'
import { changePortFiltering } from '@switchboard/domain/port-filtering/contract'
import { qualifyEnergy } from '@switchboard/domain/power/contract'
import * as powerOrders from '@switchboard/domain/power/order-calls'
import * as profile from '@switchboard/domain/profile/phone-calls'
import { makePromise } from '@switchboard/domain/promise-to-pay/contract'
import * as tollFree from '@switchboard/domain/toll-free/contract'
import { createVideoOrder } from '@switchboard/domain/video/contract'
import { setVoiceFeatures } from '@switchboard/domain/voice-features/contract'
import { saveWifiSettings } from '@switchboard/domain/wifi/contract'

import { API_BASE } from '#api/create-provider.ts'
import { fillDemo } from '#api/fill-demo.ts'

import { testApi } from './api.ts'

const api = testApi(fillDemo)

const CARD = { transactionType: 'Purchase', amount: 10, isRequestingRecurringPaymentMethod: false }
const TRANSACTION = { transactionId: '0'.repeat(32) }
const EXTRA = { salesChannel: 'SelfService', service: 'safe_mode', productKey: 'SAFE-MODE' }
const SELLER = { BusinessGroup: 'residential', SalesChannel: 'SelfService', SalesPerson: 'SelfServiceV1' }
const PERSON = { mobileNumber: '0215550199', dateOfBirth: '1990-05-17', firstName: 'Hana', lastName: 'Kerei' }
const ICP = '0001000002CKCA7'
const NETWORK = { ssid: 'Home', password: 'tui-fern-9', sequenceNumber: 1, enabled: true }

/** The fields that the row names for each call, and no other. */
const DOCUMENTED: readonly (readonly [
  row: string,
  call: CallShape,
  body: Readonly<Record<string, unknown>>,
])[] = [
  ['PAY-013 PAY-058', payments.createCardTransaction, CARD],
  ['PAY-013 PAY-056', payments.createPxFusionTransaction, CARD],
  ['PAY-057', payments.updatePxFusionTransaction, TRANSACTION],
  ['PAY-053', methods.setPreviousCard, TRANSACTION],
  [
    'PAY-011 PAY-054',
    methods.setPaperlessDirectDebit,
    {
      bank: '38',
      branch: '9000',
      account: '0000001',
      suffix: '00',
      email: 'ben@demo.example',
      confirmAccountAuthority: true,
      confirmTermsConditions: true,
    },
  ],
  [
    'PAY-011 PAY-055',
    methods.setPaymentMethod,
    {
      methodType: 'PaperlessDirectDebit',
      detail: {
        RequestorName: 'Ben Fowler',
        RequestorEmail: 'ben@demo.example',
        BankName: 'Kiwibank',
        ConfirmAccountAuthority: true,
        ConfirmTermsConditions: true,
        BankAccountDetail: {
          AccountName: 'B Fowler',
          Bank: '38',
          Branch: '9000',
          Account: '0000001',
          Suffix: '00',
        },
      },
    },
  ],
  ['PAY-052', methods.setManualPayment, {}],
  [
    'CON-006 CON-018',
    contact.requestCallback,
    {
      ContactName: 'Ben Fowler',
      ContactNumber: '0225550117',
      ReasonKey: 'billing',
      ReasonComment: 'The last bill',
      CallbackRequestedOn: '2026-11-22T20:00:00Z',
    },
  ],
  ['CON-008 CON-020', contact.reportIssue, { IssueKey: 'other', IssueComment: 'No internet' }],
  ['CAT-045', catalogue.addAdditionalProduct, EXTRA],
  ['CAT-046', catalogue.changeAdditionalProduct, EXTRA],
  ['CAT-047', catalogue.removeAdditionalProduct, { ...EXTRA, productKey: null }],
  ['CAT-048', catalogue.setAdditionalProduct, EXTRA],
  ['ORD-066', createOrder, { type: 'plan' }],
  [
    'FRQ-022',
    amendOrder,
    {
      BillingDetail: { BillCycleKey: 'Weekly from 2026-12-03', BillFrequency: 'Weekly' },
      CoreProductsToChange: [],
      AdditionalProducts: [],
      BusinessGroup: 'residential',
      SalesChannel: 'SelfService',
    },
  ],
  [
    'VID-018',
    createVideoOrder,
    { retailRatePlan: 'video', salesPerson: 'SelfServiceV1', salesChannel: 'SelfService' },
  ],
  [
    'PPL-014 PPL-025',
    addPerson,
    {
      ...PERSON,
      poolKey: 'customers',
      email: 'hana@mail.example',
      claims: [{ claimType: 'Account', claimValue: '100517', role: 'AccountRead' }],
      sendWelcomeComm: false,
      allowedExposureLevel: 'Customer',
    },
  ],
  [
    'PPL-012 PPL-013 PPL-029',
    contacts.addContactPerson,
    {
      Name: { FirstName: 'Hana', MiddleName: 'Aroha', LastName: 'Kerei' },
      ContactDetails: {
        HomeNumber: '095550199',
        WorkNumber: '095550198',
        MobileNumber: '0215550199',
        Email: 'hana@mail.example',
      },
      DateOfBirth: '1990-05-17',
      MyAccountAuthorization: false,
    },
  ],
  ['PPL-030', contacts.removeContactPerson, { ContactID: 'none' }],
  ['PFL-009', changePortFiltering, { status: 'ON' }],
  ['PTP-013', makePromise, { promiseDate: '2026-11-24' }],
  ['PWD-020', passwords.calculatePasswordComplexity, { Password: 'tui-fern' }],
  ['PWD-021', passwords.changePassword, { CurrentPassword: 'wrong', NewPassword: 'tui-fern-paddle-9' }],
  ['PWD-022', passwords.initiatePasswordReset, { Username: 'ben@demo.example', userpool: 'customers' }],
  [
    'PWD-023',
    passwords.completePasswordReset,
    { UsernameSecret: 'ben@demo.example', ResetCode: 'code', NewPassword: 'tui-fern-paddle-9' },
  ],
  ['PWD-024', passwords.setPassword, { Password: 'tui-fern-paddle-9', OrderID: '700001', Token: 'token' }],
  [
    'PWR-058 PWR-059 PWR-060 PWR-079',
    powerOrders.amendPowerOrder,
    {
      ...SELLER,
      CoreProducts: [
        {
          CoreProductKey: 'ELECTRICITY',
          Components: [{ ServiceEntity: ICP, RatePlan: 'power-smart', Service: 'Electricity' }],
        },
      ],
      ServiceAddress: { LocationID: '9000003' },
      RequestedDateOfProvisioning: null,
      Questions: [
        { question: 'PowerMedicalDependent', answer: 'No' },
        { question: 'LiveThereOrMovingIn', answer: 'LiveThere' },
      ],
    },
  ],
  ['PWR-072', qualifyEnergy, { icp: ICP, salesChannel: 'SelfService' }],
  [
    'PWR-083',
    powerOrders.changePowerPlan,
    { icp: ICP, planKey: 'power-smart-low', salesChannel: 'SelfService' },
  ],
  ['PRF-012', profile.changePhoneNumber, { PhoneNumber: '095550199' }],
  ['PRF-013', profile.changeMobileNumber, { MobileNumber: '0215550199' }],
  ['TFR-008', tollFree.setTollFreeDestination, { destinationNumber: '095550199' }],
  ['TFR-009', tollFree.setTollFreeRoutes, { routes: [{ destinationNumber: '095550199', routePriority: 1 }] }],
  [
    'MAI-012 MAI-019',
    saveMailFilter,
    {
      name: 'Adverts',
      allConditionsRequired: true,
      conditions: [{ headerMatch: 'SUBJECT', comparison: 'CONTAINS', value: 'Sale' }],
      actions: [{ actionType: 'DELETE', orderIndex: 0 }],
      orderIndex: 0,
    },
  ],
  ['VFE-030', setVoiceFeatures, { anonymousCallBlocking: { enabled: true } }],
  [
    'WIF-007 WIF-012',
    saveWifiSettings,
    { inventoryItemId: 'none', network24Ghz: NETWORK, network5Ghz: NETWORK },
  ],
  ['MTR-020 MTR-028', setSiteAccess, { dogCode: 'Dog', meterLocationCode: 'inside', accessNotes: 'Ring' }],
  ['APP-010', applicationVersionStatus, { DeviceType: 'ios', ApplicationID: 'nz.example/1.0.0' }],
]

test.each(DOCUMENTED.map(([row, call, body]) => [row, `${call.method} ${call.path}`, call, body] as const))(
  '%s %s accepts the documented fields alone',
  async (_row, _name, call, body) => {
    const token = await api().createToken('ben')
    const parameters = {
      accountCode: '100517',
      orderId: 'none',
      icp: ICP,
      serviceEntity: 'none',
      mailboxId: '1',
      mailFilterId: '5f0c8b1e-9c44-4d54-8f5d-0a3b7a0b1c2d',
    }

    const answer = await api().app.inject({
      method: call.method,
      url: API_BASE + fillPath(call.path, parameters),
      headers: { authorization: `Bearer ${token}` },
      payload: body,
    })

    expect(answer.json()).not.toMatchObject({ code: 'MALFORMED_REQUEST' })
  },
)
