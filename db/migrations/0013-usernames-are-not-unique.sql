-- Only its owner sees a username. Refusing one that somebody else has would tell that somebody has it.
drop index public.profiles_username;
