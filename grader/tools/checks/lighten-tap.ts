/** Loaded before a test file: gives tap the light domains. Usage: node --import <this file> <test file> */
import { registerHooks } from 'node:module'

const DOMAIN = import.meta.resolve('./light-domain.ts')

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'async-hook-domain' ? { url: DOMAIN, shortCircuit: true } : next(specifier, context),
})
