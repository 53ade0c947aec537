import type { Db } from '../store/store.ts'
import { Services } from './services.ts'
import { toolKey, type ToolKey } from './tool-key.ts'

/** Our side of LTI: key and services. */
export interface Tool {
  key: ToolKey
  services: Services
}

export async function openTool(db: Db): Promise<Tool> {
  const key = await toolKey(db)
  return { key, services: new Services(key) }
}
