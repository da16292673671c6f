import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { ownSecrets, readVariables } from '../deploy/variables.ts'

import type { GuideStage } from './stage.ts'
import { substitute } from './substitutions.ts'

const ADDRESS_COLUMNS =
  'address_id,full_address_number,full_road_name,full_address,address_number,suburb_locality,town_city,territorial_authority,gd2000_xcoord,gd2000_ycoord'
const ADDRESS =
  '9001,12,Rata Street,"12 Rata Street, Karori, Wellington",12,Karori,Wellington,Wellington City,174.73,-41.28'

/** The values that a reader of the guide fills in, by the name in its comment `reader`. */
export const READER: Readonly<Record<string, (stage: GuideStage) => void>> = {
  'api.env': fillInApi,
  'haproxy.env': fillInHaproxy,
  'first-data.json': fillInFirstData,
  certificate: provideCertificate,
  'old-bills.csv': (stage) => writeWork(stage, 'old-bills.csv', 'account,bill,line,amount\n'),
  'nz-addresses.csv': (stage) => writeWork(stage, 'nz-addresses.csv', `${ADDRESS_COLUMNS}\n${ADDRESS}\n`),
  'offers.csv': (stage) => writeWork(stage, 'offers.csv', 'campaign,expiry_date,account_code,offer\n'),
  'half-hours.csv': (stage) => writeWork(stage, 'half-hours.csv', 'HDR,ICPCONS\n'),
}

function writeWork({ work }: GuideStage, file: string, text: string): void {
  writeFileSync(join(work, file), text)
}

function writeVariables(
  { place }: GuideStage,
  file: string,
  variables: Readonly<Record<string, string | undefined>>,
): void {
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value ?? ''}\n`)
  writeFileSync(join(place.root, 'etc/switchboard', file), substitute(lines.join(''), place))
}

function fillInApi(stage: GuideStage): void {
  const variables = ownSecrets(readVariables('env/api.env'))
  writeVariables(stage, 'api.env', {
    ...variables,
    ...stage.outside.variables,
    DATABASE_URL: 'postgres://switchboard:API-PASSWORD@10.0.0.21:5432/switchboard',
    // here HAProxy comes from 127.0.0.1 to every address
    TRUSTED_PROXIES: `${variables['TRUSTED_PROXIES']},127.0.0.1`,
  })
}

function fillInHaproxy(stage: GuideStage): void {
  const { portalPort } = stage.place
  writeVariables(stage, 'haproxy.env', {
    ...readVariables('env/haproxy.env'),
    PORTAL_BIND: `127.0.0.1:${portalPort}`,
    PLAIN_BIND: `127.0.0.1:${stage.plainPort}`,
    PRIMARY_BIND: `127.0.0.1:${stage.primaryPort}`,
  })
}

function fillInFirstData({ work }: GuideStage): void {
  const file = join(work, 'first-data.json')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('change-me', 'provider'))
}

function provideCertificate({ work, certificate }: GuideStage): void {
  copyFileSync(certificate.file, join(work, 'fullchain.pem'))
  copyFileSync(`${certificate.file}.key`, join(work, 'privkey.pem'))
}
