import { LoginSchema } from '@cairn/api';
import { validate } from '@cairn/ui/plain-form';
import { SignupSchema } from './signup-schema.ts';

export const checkLogin = (values: unknown) => validate(LoginSchema, values);
export const checkSignup = (values: unknown) => validate(SignupSchema, values);
