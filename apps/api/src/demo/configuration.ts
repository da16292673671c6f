import type { Feature } from '@switchboard/domain/config/contract'

import { saveConfiguration } from '#api/provider/first-data/store.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { DEMO_DOMAIN, RESIDENTIAL_GROUP } from './people.ts'

export async function fillDynamicConfiguration(db: Queries): Promise<void> {
  await saveConfiguration(db, DEMO_CONFIGURATION)
}

const ON = true

const DEMO_CONFIGURATION = {
  cachebreaker: { key: 'cachebreaker', value: '1' },
  sales: { userpool: 'customers', businessgroup: RESIDENTIAL_GROUP, disablePotsProductChange: false },
  features: {
    changeCallingPacks: ON,
    changeProduct: ON,
    moveHouse: ON,
    changePowerPlan: ON,
    familyFilter: ON,
    changeProtectionPlan: ON,
    changeStaticIp: ON,
    changeVoiceExtras: ON,
    googleWifi: ON,
    speedTest: ON,
    getPower: ON,
    myWifi: ON,
    changeBillFrequency: ON,
    changeData: ON,
    meshUnits: ON,
    voiceFeatures: ON,
    insurance: ON,
    invoiceDisplay: ON,
    pdfDownload: ON,
    portFiltering: ON,
    mobilePowerPromo: ON,
  } satisfies Record<Feature, boolean>,
  businessFeatures: {
    changeProduct: ON,
    moveHouse: ON,
    changeVoiceExtras: ON,
    changeStaticIp: ON,
    getPower: ON,
    changePowerPlan: ON,
  } satisfies Partial<Record<Feature, boolean>>,
  usernameEmailDomain: DEMO_DOMAIN,
  invoiceToBillDateDays: 14,
  defaultContractLengthMonths: 12,
  modemPostage: 14.95,
  familyFilterFreeMonths: 3,
  productListOrder: ['Daily charge', 'Capacity Daily Charge'],
  helpdesk: { phone: '0800 555 0100', email: 'help@demo.example', helpline: '0800 555 0111' },
}
