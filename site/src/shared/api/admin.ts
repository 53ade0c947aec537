import type { KeySetReport, NewPlatform, Platform, PlatformChange, ToolAddresses } from '../../../../grader/contracts/lti.ts'
import type { AccountRole, Person } from '../../../../grader/contracts/accounts.ts'
import { call, send } from './client.ts'

/** The first fifty accounts with that text in name or address. */
export const listAccounts = (search: string) => call<Person[]>(`/api/accounts?search=${encodeURIComponent(search)}`)
export const giveRole = (person: string, role: AccountRole) => send<Person>('PATCH', `/api/accounts/${person}`, { role })

export const readTool = () => call<ToolAddresses>('/api/lti/tool')
export const listPlatforms = () => call<Platform[]>('/api/lti/platforms')
export const addPlatform = (platform: NewPlatform) => send<Platform>('POST', '/api/lti/platforms', platform)
export const changePlatform = (platform: string, change: PlatformChange) =>
  send<Platform>('PATCH', `/api/lti/platforms/${platform}`, change)
export const removePlatform = (platform: string) => call<void>(`/api/lti/platforms/${platform}`, { method: 'DELETE' })
/** Has the server fetch a platform's keys. */
export const tryKeys = (platform: string) => send<KeySetReport>('POST', `/api/lti/platforms/${platform}/keys`)
